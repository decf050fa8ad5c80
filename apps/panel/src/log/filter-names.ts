import { useQuery } from '@tanstack/react-query';
import { answer } from '../api/answers.ts';
import { useServerId } from '../app/server.tsx';

/** The name of a member whom a filter names; undefined: not known. */
export function usePersonName(userId: number | undefined): string | undefined {
  const serverId = useServerId();
  const { data } = useQuery({
    ...answer('servers', 'listMembers', { server_id: serverId, user_ids: [userId ?? 0] }),
    enabled: userId !== undefined,
  });
  return userId === undefined ? undefined : data?.members[0]?.gp_username;
}
