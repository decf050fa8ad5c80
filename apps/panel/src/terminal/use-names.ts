import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { answer } from '../api/answers.ts';
import { fullName } from '../app/ActingCharacter.tsx';
import { useServerId } from '../app/server.tsx';

/** The most characters that one question names. */
const MOST = 100;

/** Names characters of a page with one question; a deleted one is shown by its number. */
export function useNames(ids: readonly (number | null)[]): (id: number) => string {
  const serverId = useServerId();
  const wanted = [...new Set(ids.filter((id) => id !== null))].sort((a, b) => a - b).slice(0, MOST);
  const { data } = useQuery({
    ...answer('dni', 'list', { server_id: serverId, server_character_ids: wanted, per_page: MOST }),
    enabled: wanted.length > 0,
    placeholderData: keepPreviousData,
  });
  const names = new Map(data?.characters.map((each) => [each.server_character_id, fullName(each)]));
  return (id) => names.get(id) ?? `#${id}`;
}
