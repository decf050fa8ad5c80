import { useQuery } from '@tanstack/react-query';
import { answer } from '../api/answers.ts';
import { fullName } from '../app/ActingCharacter.tsx';
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

/** The name of a character whom a filter names; undefined: not known. */
export function useCharacterName(characterId: number | undefined): string | undefined {
  const serverId = useServerId();
  const { data } = useQuery({
    ...answer('dni', 'get', { server_id: serverId, server_character_id: characterId ?? 0 }),
    enabled: characterId !== undefined,
    // A deleted character has entries, and no name.
    retry: false,
  });
  return characterId === undefined || !data ? undefined : fullName(data.character);
}
