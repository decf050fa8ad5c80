import type { AnswerOf, Client } from '@cabildo/client';
import { useInfiniteQuery } from '@tanstack/react-query';
import { labelOf } from '../app/label.ts';
import { pagesOf } from '../api/answers.ts';
import { useEveryPage } from '../api/every-page.ts';
import { useServerId } from '../app/server.tsx';

/** Units of an item that a character carries. */
export type Carried = AnswerOf<Client['inventory']['get']>['items'][number];

const MOST = 100;

const byLabel = (a: Carried, b: Carried): number => labelOf(a).localeCompare(labelOf(b));

/** All that a character carries. */
export function useCarried(characterId: number | undefined) {
  const about = { server_id: useServerId(), server_character_id: characterId ?? 0, per_page: MOST };
  const pages = useInfiniteQuery({
    ...pagesOf('inventory', 'get', about),
    enabled: characterId !== undefined,
  });
  useEveryPage(pages);
  const carried = pages.data?.pages.flatMap(({ items }) => items) ?? [];
  return { ...pages, carried: carried.toSorted(byLabel) };
}

/** The ids of the items of a category; undefined: no category is chosen, or its items are not known yet. */
export function useItemsOfCategory(category: number | undefined): ReadonlySet<number> | undefined {
  const about = { server_id: useServerId(), category_id: category ?? 0, per_page: MOST };
  const pages = useInfiniteQuery({ ...pagesOf('items', 'list', about), enabled: category !== undefined });
  useEveryPage(pages);
  if (category === undefined || !pages.data) return undefined;
  return new Set(pages.data.pages.flatMap(({ items }) => items.map(({ item_id }) => item_id)));
}
