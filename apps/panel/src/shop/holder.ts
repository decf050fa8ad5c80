import { pagesOf, type RowOf } from '../api/answers.ts';
import { useAllRows } from '../shared/list/rows.ts';
import { useCharacters } from '../shared/person/character.ts';
import { useServerId } from '../shared/server/server.tsx';
import type { Item } from './items.ts';

export type HeldLicence = RowOf<'licenses', 'getCharacterLicenses', 'licenses'>;

/** A character's licences by their ids, and how many units of an item it has. */
export function useHolder() {
  const { acting } = useCharacters();
  const about = {
    server_id: useServerId(),
    server_character_id: acting?.server_character_id ?? 0,
    per_page: 100,
  };
  const enabled = acting !== undefined;
  const licences = useAllRows({ ...pagesOf('licenses', 'getCharacterLicenses', about), enabled }, 'licenses');
  const items = useAllRows({ ...pagesOf('inventory', 'get', about), enabled }, 'items');
  return {
    acting,
    /** False until it is known what the character has. */
    isKnown: [licences, items].every(({ query }) => query.isSuccess && !query.hasNextPage),
    licences: new Map(licences.rows.map((each): [number, HeldLicence] => [each.license_id, each])),
    held: (itemId: number): number => items.rows.find(({ item_id }) => item_id === itemId)?.quantity ?? 0,
  };
}
export type Holder = ReturnType<typeof useHolder>;

/** Whether a character has the licence that an item needs. */
export const isLicensed = (
  { require_license_id: needed }: Pick<Item, 'require_license_id'>,
  { licences }: Holder,
): boolean => needed === null || licences.get(needed)?.is_valid === true;
