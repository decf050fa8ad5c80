import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { answer } from '../../api/answers.ts';
import { client } from '../../api/client.ts';
import { fullName } from '../../shared/person/acting-character.tsx';
import { goneWords } from '../../shared/person/character-name.tsx';
import { useServerId } from '../../shared/server/server.tsx';
import { useWords } from '../../words/words.ts';

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

/**
 * A look-up is asked for by a person alone: each is in the log and counts (OT-09). Its key belongs to the panel, so that no event
 * repeats it.
 */
const BY_HAND = { staleTime: Infinity, refetchOnWindowFocus: false, refetchOnReconnect: false } as const;

type Person = { query: string } | { server_character_id: number };

/** Persons by a text, or all that is known of one. */
export function usePersonLookup(person: Person) {
  const server_id = useServerId();
  return useQuery({
    queryKey: ['panel', 'person', server_id, person],
    queryFn: ({ signal }) => client().mdt.lookupPerson({ server_id, ...person }, { signal, maxRetries: 0 }),
    ...BY_HAND,
  });
}

type Plate = { plate: string } | { query: string };

/** A vehicle by its plate, or plates by a part. */
export function usePlateLookup(plate: Plate) {
  const server_id = useServerId();
  return useQuery({
    queryKey: ['panel', 'plate', server_id, plate],
    queryFn: ({ signal }) => client().mdt.lookupPlate({ server_id, ...plate }, { signal, maxRetries: 0 }),
    ...BY_HAND,
  });
}

/** The closed warrants and BOLOs of a person that are shown, of each kind, the newest. */
const MOST_CLOSED = 20;

/** The warrants and BOLOs of a person, those that are over too. */
export function useSearchesOf(characterId: number, isEnabled: boolean) {
  const input = { server_id: useServerId(), server_character_id: characterId, per_page: MOST_CLOSED };
  const warrants = useQuery({ ...answer('mdt', 'listWarrants', input), enabled: isEnabled });
  const bolos = useQuery({ ...answer('mdt', 'listBolos', input), enabled: isEnabled });
  return { warrants: warrants.data?.warrants ?? [], bolos: bolos.data?.bolos ?? [] };
}
