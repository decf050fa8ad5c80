import { useEveryPage } from '../../api/every-page.ts';
import { useAddress } from '../route/use-address.ts';
import type { Rows } from './rows.ts';

interface ListScreen<S, Row> {
  /** Reads the search of the address (`search.ts` of the area). */
  search: (search: Record<string, unknown>) => S;
  /** The name under which the address says which row is open. */
  open: Extract<keyof S, string>;
  list: Rows<Row>;
  /** The member of a row that is its id. */
  id: Extract<keyof Row, string>;
  /** Whether a row that the address opens is looked for on further pages. */
  isSought?: boolean;
}

const NO_PAGES = {
  hasNextPage: false,
  isFetching: false,
  isError: false,
  fetchNextPage: () => Promise.resolve(),
};

/** The row of a list that the address opens; undefined: it is gone. `new`: one that is being made. */
export interface Opened<Row> {
  row: Row | 'new' | undefined;
  /** Whether it is looked for still. */
  isSought?: boolean;
  onClose: () => void;
}

/**
 * A list whose rows open by the address: `table` is for {@link ListTable}, `opened` for the details of a row that the list
 * contains, `openId` for details that are read by their id.
 */
export function useListScreen<S extends object, Row>(screen: ListScreen<S, Row>) {
  const { search: read, open, list, id, isSought = false } = screen;
  const { search, show } = useAddress(read);
  const openId = search[open] as number | 'new' | undefined;
  const go = (to: number | 'new' | undefined): void => show({ [open]: to } as Partial<S>);
  const onClose = (): void => go(undefined);
  const row = openId === 'new' ? openId : list.rows.find((each) => each[id] === openId);
  const pages = 'hasNextPage' in list.query ? list.query : NO_PAGES;
  const isLacking = isSought && openId !== undefined && row === undefined;
  useEveryPage({ ...pages, hasNextPage: pages.hasNextPage && isLacking });
  const isComing = isLacking && (list.query.isPending || pages.hasNextPage);
  const isRead = list.query.data !== undefined || isComing;
  return {
    search,
    show,
    open: go,
    openId,
    onClose,
    opened:
      openId !== undefined && isRead
        ? ({ row, isSought: isComing, onClose } satisfies Opened<Row>)
        : undefined,
    table: {
      list,
      rowKey: (each: Row) => String(each[id]),
      onOpen: (each: Row) => go(each[id] as number),
      openKey: openId === undefined ? null : String(openId),
    },
  };
}
