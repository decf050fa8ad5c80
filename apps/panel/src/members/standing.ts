import type { AnswerOf, Client } from '@cabildo/client';
import type { Permission } from '@cabildo/contracts/permissions.ts';
import { useSuspenseQuery } from '@tanstack/react-query';
import { answer } from '../api/answers.ts';
import { useMe } from '../api/session.ts';
import { useServer, type ServerDetail } from '../shared/server/server.tsx';

export type Member = AnswerOf<Client['members']['list']>['members'][number];
export type Role = ServerDetail['roles'][number];

/** The place of the person in the server that is shown: what they stand above, and what they may give. */
export interface OwnStanding {
  user_id: number;
  role: Member['role'];
  hierarchy: number;
  permissions: readonly Permission[];
}

/** Reads the place of the person in the server. */
export function useStanding(): OwnStanding {
  const { user_id } = useMe();
  const { serverId, server } = useServer();
  const { members } = useSuspenseQuery(
    answer('members', 'list', { server_id: serverId, user_ids: [user_id] }),
  ).data;
  return {
    user_id,
    role: server.my_role,
    hierarchy: members[0]?.hierarchy ?? 0,
    permissions: server.my_permissions,
  };
}

/** The rank of a role where access is decided: a custom role counts as `member` (RO-02). */
export function rankOfRole({ is_system, hierarchy }: Role): Member['role'] {
  if (!is_system || hierarchy === 0) return 'member';
  return hierarchy === 100 ? 'owner' : hierarchy === 90 ? 'admin' : 'mod';
}
