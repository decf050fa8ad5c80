import updateRole from '@cabildo/contracts/servers/roles/update_role.ts';
import { useState } from 'react';
import { answer } from '../api/answers.ts';
import { queryClient } from '../api/query-client.ts';
import { sentenceOf } from '../api/refusal.ts';
import { useServerId } from '../app/server.tsx';
import { useCommand } from '../forms/command.ts';
import { useLanguage } from '../words/language.ts';
import { useWords } from '../words/words.ts';
import { placesAfterMove } from './placing.ts';
import { rolesWords } from './roles.words.ts';
import type { Role } from './standing.ts';

type Trouble = 'noRoom' | 'unread' | 'conflict' | 'refused';

const orderOf = (roles: readonly Role[]): string =>
  roles.map(({ role_id, hierarchy }) => `${role_id} ${hierarchy}`).join();

/** Moves roles; what somebody else has moved meanwhile is shown instead of being overwritten. */
export function useRoleMove(roles: readonly Role[]) {
  const words = useWords(rolesWords);
  const language = useLanguage();
  const serverId = useServerId();
  const { run, error, isBusy } = useCommand(updateRole);
  const [trouble, setTrouble] = useState<Trouble | null>(null);
  const [said, setSaid] = useState('');

  async function move(from: number, to: number): Promise<void> {
    // The button stays usable, or the keyboard would lose it between two moves.
    if (isBusy) return;
    const role = roles[from]!;
    const places = placesAfterMove(roles, from, to);
    if (!places) return setTrouble('noRoom');
    const now = await queryClient
      .fetchQuery({ ...answer('servers', 'get', { server_id: serverId }), staleTime: 0 })
      .catch(() => undefined);
    if (!now) return setTrouble('unread');
    if (orderOf(now.server.roles) !== orderOf(roles)) return setTrouble('conflict');
    setTrouble(null);
    for (const place of places)
      if (!(await run({ server_id: serverId, ...place }))) return setTrouble('refused');
    setSaid(words.movedTo(role.name, to + 1, roles.length));
  }

  const refusal = error === null ? undefined : sentenceOf(error)[language];
  return {
    move,
    said,
    /** Why the last move was not made. */
    problem: trouble === 'refused' ? refusal : trouble === null ? undefined : words[trouble],
  };
}
