import type { AnswerOf, Client } from '@cabildo/client';
import { useInfiniteQuery } from '@tanstack/react-query';
import { pagesOf } from '../api/answers.ts';
import { useEveryPage } from '../api/every-page.ts';
import { useCharacters } from '../app/character.ts';
import { useServerId } from '../app/server.tsx';

export type HeldLicence = AnswerOf<Client['licenses']['getCharacterLicenses']>['licenses'][number];

const MOST = 100;

/** A character's licences by their ids, and how many units of an item it has. */
export function useHolder() {
  const { acting } = useCharacters();
  const about = {
    server_id: useServerId(),
    server_character_id: acting?.server_character_id ?? 0,
    per_page: MOST,
  };
  const enabled = acting !== undefined;
  const licences = useInfiniteQuery({ ...pagesOf('licenses', 'getCharacterLicenses', about), enabled });
  const items = useInfiniteQuery({ ...pagesOf('inventory', 'get', about), enabled });
  useEveryPage(licences);
  useEveryPage(items);
  const rows = licences.data?.pages.flatMap(({ licenses }) => licenses) ?? [];
  const held = items.data?.pages.flatMap((page) => page.items) ?? [];
  return {
    acting,
    /** False until it is known what the character has. */
    isKnown: licences.isSuccess && !licences.hasNextPage && items.isSuccess && !items.hasNextPage,
    licences: new Map(rows.map((each): [number, HeldLicence] => [each.license_id, each])),
    held: (itemId: number): number => held.find(({ item_id }) => item_id === itemId)?.quantity ?? 0,
  };
}
export type Holder = ReturnType<typeof useHolder>;
