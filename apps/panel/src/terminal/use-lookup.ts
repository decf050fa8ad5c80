import { useQuery } from '@tanstack/react-query';
import { client } from '../api/client.ts';
import { useServerId } from '../app/server.tsx';

/**
 * A look-up is asked for by a person alone: each is in the log and counts (OT-09). Its key belongs to the panel, so that no event
 * repeats it.
 */
const BY_HAND = { staleTime: Infinity, refetchOnWindowFocus: false, refetchOnReconnect: false } as const;

type Person = { query: string } | { server_character_id: number };

/** Persons by a text, or all that is known of one; undefined: nothing is asked. */
export function usePersonLookup(person: Person | undefined) {
  const server_id = useServerId();
  return useQuery({
    queryKey: ['panel', 'person', server_id, person],
    queryFn: ({ signal }) => client().mdt.lookupPerson({ server_id, ...person }, { signal, maxRetries: 0 }),
    enabled: person !== undefined,
    ...BY_HAND,
  });
}

/** A vehicle by its plate; undefined: nothing is asked. */
export function usePlateLookup(plate: string | undefined) {
  const server_id = useServerId();
  return useQuery({
    queryKey: ['panel', 'plate', server_id, plate],
    queryFn: ({ signal }) =>
      client().mdt.lookupPlate({ server_id, plate: plate ?? '' }, { signal, maxRetries: 0 }),
    enabled: plate !== undefined,
    ...BY_HAND,
  });
}
