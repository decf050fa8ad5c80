import { pagesOf, type RowOf } from '../api/answers.ts';
import { useAllRows } from '../shared/list/rows.ts';
import { useServerId } from '../shared/server/server.tsx';

/** An item of the catalogue. */
export type Item = RowOf<'items', 'list', 'items'>;
export type Category = RowOf<'items', 'listCategories', 'categories'>;
/** A licence of the catalogue. */
export type Licence = RowOf<'licenses', 'list', 'licenses'>;

const MOST = 100;

/** The categories of the catalogue, in their order. */
export const useCategories = (): readonly Category[] =>
  useAllRows(pagesOf('items', 'listCategories', { server_id: useServerId(), per_page: MOST }), 'categories')
    .rows;

/** The licences of the server, by name. */
export const useLicences = () =>
  useAllRows(pagesOf('licenses', 'list', { server_id: useServerId(), per_page: MOST }), 'licenses');
