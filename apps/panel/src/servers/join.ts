import { CabildoError } from '@cabildo/client';
import type contract from '@cabildo/contracts/servers/members/join.ts';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { z } from 'zod';
import { client } from '../api/client.ts';
import { dropAnswers } from '../api/query-client.ts';
import { toast } from '../design/overlays/toasts.tsx';
import { useWords } from '../words/words.ts';
import { waysOf, type Way } from './code.ts';
import { serversWords } from './words.ts';

type Joined = z.output<typeof contract.output>;

/** The ban that keeps a person out, as the API says it (SV-18). */
export interface Ban {
  reason: string;
  expires_at: string | null;
}

/** The ban in a refusal; undefined: it is about something else. */
export function banIn(error: unknown): Ban | undefined {
  const ban = error instanceof CabildoError ? error.fields['ban'] : undefined;
  return typeof ban === 'object' && ban !== null && 'reason' in ban ? (ban as Ban) : undefined;
}

/** Asks by a code as the likeliest kind, and as the other one where there is no such code. */
export async function byCode<T>(text: string, ask: (way: Way) => Promise<T>): Promise<T> {
  const [first, second] = waysOf(text);
  try {
    return await ask(first!);
  } catch (error) {
    const isOtherKind = error instanceof CabildoError && error.code === 'not_found' && second !== undefined;
    if (!isOtherKind) throw error;
    return ask(second);
  }
}

/** Returns what to do once a server has been joined: it says so, and asks who is new for the first character. */
export function useWelcome(): (joined: Joined) => void {
  const { join: words } = useWords(serversWords);
  const navigate = useNavigate();
  return (joined) => {
    toast({ title: joined.joined ? words.joined(joined.server_name) : words.already });
    const params = { serverId: String(joined.server_id) };
    void (joined.joined
      ? navigate({ to: '/s/$serverId/characters', params, search: { create: true } })
      : navigate({ to: '/s/$serverId/overview', params }));
  };
}

/** Joins a server by a code of either kind. */
export function useJoin() {
  const welcome = useWelcome();
  return useMutation({
    networkMode: 'always',
    // Joining is done once however often it is sent: who is a member already is told so.
    mutationFn: (text: string) => byCode(text, (way) => client().servers.join(way)),
    onSuccess(joined) {
      dropAnswers(['servers', 'users']);
      welcome(joined);
    },
  });
}
