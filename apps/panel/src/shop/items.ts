import type { AnswerOf, Client } from '@cabildo/client';
import { useInfiniteQuery } from '@tanstack/react-query';
import { pagesOf } from '../api/answers.ts';
import { useEveryPage } from '../api/every-page.ts';
import { useServerId } from '../app/server.tsx';

/** An item of the catalogue. */
export type Item = AnswerOf<Client['items']['list']>['items'][number];
export type Category = AnswerOf<Client['items']['listCategories']>['categories'][number];
/** A licence of the catalogue. */
export type Licence = AnswerOf<Client['licenses']['list']>['licenses'][number];

const MOST = 100;

/** The categories of the catalogue, in their order. */
export function useCategories(): readonly Category[] {
  const pages = useInfiniteQuery(
    pagesOf('items', 'listCategories', { server_id: useServerId(), per_page: MOST }),
  );
  useEveryPage(pages);
  return pages.data?.pages.flatMap(({ categories }) => categories) ?? [];
}

/** The licences of the server, by name. */
export function useLicences() {
  const pages = useInfiniteQuery(pagesOf('licenses', 'list', { server_id: useServerId(), per_page: MOST }));
  useEveryPage(pages);
  return { ...pages, licences: pages.data?.pages.flatMap(({ licenses }) => licenses) ?? [] };
}
