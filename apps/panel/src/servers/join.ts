import { CabildoError } from '@cabildo/client';
import type contract from '@cabildo/contracts/servers/members/join.ts';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { z } from 'zod';
import { client } from '../api/client.ts';
import { dropAnswers } from '../api/query-client.ts';
import { toast } from '../design/overlays/toasts.tsx';
import { useWords } from '../words/words.ts';
import { waysOf } from './code.ts';
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

/** Joining is done once however often it is sent: who is a member already is told so. */
async function join(text: string): Promise<Joined> {
  const [first, second] = waysOf(text);
  try {
    return await client().servers.join(first!);
  } catch (error) {
    const isOtherKind = error instanceof CabildoError && error.code === 'not_found' && second !== undefined;
    if (!isOtherKind) throw error;
    return client().servers.join(second);
  }
}

/** Returns what to do once a server has been joined: it says so and opens the server. */
export function useWelcome(): (joined: Joined) => void {
  const { join: words } = useWords(serversWords);
  const navigate = useNavigate();
  return (joined) => {
    toast({ title: joined.joined ? words.joined(joined.server_name) : words.already });
    void navigate({ to: '/s/$serverId/overview', params: { serverId: String(joined.server_id) } });
  };
}

/** Joins a server by a code of either kind. */
export function useJoin() {
  const welcome = useWelcome();
  return useMutation({
    networkMode: 'always',
    mutationFn: join,
    onSuccess(joined) {
      dropAnswers(['servers', 'users']);
      welcome(joined);
    },
  });
}
