import { useQuery } from '@tanstack/react-query';
import { answer } from '../../api/answers.ts';
import { useServerId } from '../server/server.tsx';

/** The name of a user, for who changed or wrote something. */
export function useUserName(userId: number | null): string | undefined {
  const serverId = useServerId();
  const { data } = useQuery({
    ...answer('members', 'list', { server_id: serverId, user_ids: [userId ?? 0] }),
    enabled: userId !== null,
  });
  return data?.members[0]?.gp_username;
}
