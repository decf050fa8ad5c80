import { useQuery } from '@tanstack/react-query';
import { answer } from '../../api/answers.ts';
import { useServerId } from '../server/server.tsx';

/** The most users that one question names. */
const MOST = 50;

/** Names users with one question, for who changed or wrote something; undefined: nobody, or not a member any more. */
export function useUserNames(ids: readonly (number | null)[]): (id: number | null) => string | undefined {
  const wanted = [...new Set(ids.filter((id) => id !== null))].sort((a, b) => a - b).slice(0, MOST);
  const { data } = useQuery({
    ...answer('members', 'list', { server_id: useServerId(), user_ids: wanted, per_page: MOST }),
    enabled: wanted.length > 0,
  });
  return (id) => data?.members.find(({ user_id }) => user_id === id)?.gp_username;
}

/** The name of a user. */
export const useUserName = (id: number | null): string | undefined => useUserNames([id])(id);
