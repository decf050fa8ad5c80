import { useQuery } from '@tanstack/react-query';
import { client } from '../../api/client.ts';
import { Person } from '../../design/person.tsx';
import { defineWords, useWords } from '../../words/words.ts';
import { fullName } from './acting-character.tsx';
import { useServerId } from '../server/server.tsx';

export const goneWords = defineWords({
  gone: ['Personaje eliminado', 'Deleted character'],
});

/** The API names so many characters at once. */
const MOST = 100;

interface Named {
  name: string;
  userId: number;
}

interface Asked {
  ids: Set<number>;
  names: Promise<ReadonlyMap<number, Named>>;
}

const gathering = new Map<number, Asked>();

async function askNames(serverId: number, ids: ReadonlySet<number>): Promise<ReadonlyMap<number, Named>> {
  // The components of a screen ask in the same task; one request then answers all of them.
  await Promise.resolve();
  gathering.delete(serverId);
  const { characters } = await client().dni.list(
    { server_id: serverId, server_character_ids: [...ids], per_page: MOST },
    { maxRetries: 0 },
  );
  return new Map(
    characters.map((each) => [each.server_character_id, { name: fullName(each), userId: each.user_id }]),
  );
}

async function nameOf(serverId: number, id: number): Promise<Named | null> {
  let asked = gathering.get(serverId);
  if (!asked || asked.ids.size >= MOST) {
    const ids = new Set<number>();
    asked = { ids, names: askNames(serverId, ids) };
    gathering.set(serverId, asked);
  }
  asked.ids.add(id);
  return (await asked.names).get(id) ?? null;
}

/** A character of the server by its name, and whose it is; undefined until it is known, null: it is gone. */
function useNamed(characterId: number | null): Named | null | undefined {
  const serverId = useServerId();
  return useQuery({
    queryKey: ['dni', 'name', serverId, characterId],
    queryFn: () => nameOf(serverId, characterId!),
    enabled: characterId !== null,
    staleTime: 300_000,
  }).data;
}

/** The name of a character of the server; undefined until it is known. */
export function useCharacterName(characterId: number | null): string | undefined {
  const words = useWords(goneWords);
  const named = useNamed(characterId);
  return named === null ? words.gone : named?.name;
}

/** The user whose character it is; undefined: not known. */
export const useUserOf = (characterId: number | null): number | undefined => useNamed(characterId)?.userId;

/** A character by its id, as everywhere: initials and name. */
export function CharacterPerson({ id, detail }: { id: number; detail?: string | undefined }) {
  const name = useCharacterName(id);
  return <Person name={name ?? '…'} size="small" {...(detail !== undefined && { detail })} />;
}

/** The name of a character within a text. */
export function CharacterName({ id }: { id: number }) {
  return <>{useCharacterName(id) ?? '…'}</>;
}
