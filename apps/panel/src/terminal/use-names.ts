import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { answer } from '../api/answers.ts';
import { goneWords } from '../app/character-name.tsx';
import { fullName } from '../app/ActingCharacter.tsx';
import { useServerId } from '../app/server.tsx';
import { useWords } from '../words/words.ts';

/** The most characters that one question names. */
const MOST = 100;

/** Names characters of a page with one question. */
export function useNames(ids: readonly (number | null)[]): (id: number) => string {
  const serverId = useServerId();
  const wanted = [...new Set(ids.filter((id) => id !== null))].sort((a, b) => a - b).slice(0, MOST);
  const words = useWords(goneWords);
  const { data, isPlaceholderData } = useQuery({
    ...answer('dni', 'list', { server_id: serverId, server_character_ids: wanted, per_page: MOST }),
    enabled: wanted.length > 0,
    placeholderData: keepPreviousData,
  });
  const names = new Map(data?.characters.map((each) => [each.server_character_id, fullName(each)]));
  const missing = data && !isPlaceholderData ? words.gone : '…';
  return (id) => names.get(id) ?? (wanted.includes(id) ? missing : `#${id}`);
}

/** The name of a user, for who changed or wrote something. */
export function useUserName(userId: number | null): string | undefined {
  const serverId = useServerId();
  const { data } = useQuery({
    ...answer('members', 'list', { server_id: serverId, user_ids: [userId ?? 0] }),
    enabled: userId !== null,
  });
  return data?.members[0]?.gp_username;
}
