import { PagedTable, type Pages } from '../app/PagedTable.tsx';
import { Badge } from '../design/Badge.tsx';
import { IconButton } from '../design/IconButton.tsx';
import type { Column } from '../design/Table.tsx';
import { Time } from '../design/Time.tsx';
import type { ReactNode } from 'react';
import { useWords } from '../words/words.ts';
import styles from './lookup.module.css';
import { LookupLink } from './LookupLink.tsx';
import { lookupWords } from './lookup.words.ts';
import type { LookupSearch } from './routes.ts';

type Words = (typeof lookupWords)['es'];

/** The window that asks before a warrant or a BOLO ends. */
export const questionOf = (words: Words, { about, why }: SearchRow, outcome: Outcome) => ({
  label: outcome === 'served' ? words.served : words.close,
  title: outcome === 'served' ? words.servedTitle : words.closeTitle,
  text: words.closeText([about, why].filter(Boolean).join(': ')),
  done: words.ended,
  size: 'small' as const,
  isDanger: outcome === 'cancelled',
});

/** A page of warrants or BOLOs has so many. */
export const PER_PAGE = 100;

export type Outcome = 'served' | 'cancelled';

/** A warrant or BOLO as a row: what it is about, why, since when, and how it ends. */
export interface SearchRow {
  id: number;
  type: string;
  about: string;
  /** Where more is known of whom or what it is about. */
  search: LookupSearch | undefined;
  why: string | null;
  status: 'active' | 'served' | 'cancelled' | 'expired';
  created_at: string;
}

/** Renders a button that ends a warrant or a BOLO, after it was asked. */
type Close = ((row: SearchRow, outcome: Outcome) => ReactNode) | undefined;
type Edit = ((id: number) => void) | undefined;

const columnsOf = (words: Words, onClose: Close, onEdit: Edit): Column<SearchRow>[] => [
  {
    id: 'about',
    header: words.who,
    cell: ({ about, search }) => <LookupLink search={search}>{about}</LookupLink>,
    isMain: true,
  },
  { id: 'type', header: words.type, cell: ({ type }) => type, width: '120px', isMain: true },
  { id: 'why', header: words.reason, cell: ({ why }) => why, width: 'minmax(0, 2fr)', isMain: true },
  {
    id: 'state',
    header: words.state,
    cell: ({ status }) => (
      <Badge tone={status === 'active' ? 'danger' : 'neutral'}>{words.statuses[status]}</Badge>
    ),
    width: '110px',
    isMain: true,
  },
  { id: 'issued', header: words.issued, cell: (row) => <Time value={row.created_at} />, width: '120px' },
  ...(onClose
    ? [
        {
          id: 'actions',
          header: words.actions,
          cell: (row: SearchRow) =>
            row.status === 'active' && (
              <span className={styles.head}>
                {onClose(row, 'served')}
                {onClose(row, 'cancelled')}
                {onEdit && (
                  <IconButton icon="edit" size="small" label={words.edit} onClick={() => onEdit(row.id)} />
                )}
              </span>
            ),
          width: '232px',
          isMain: true,
        },
      ]
    : []),
];

interface RowsProps {
  rows: readonly SearchRow[];
  pages: Pages;
  onClose: Close;
  onEdit: Edit;
  empty: ReactNode;
}

/** A list of warrants or of BOLOs, with what can be done about those that are active. */
export function SearchRows({ onClose, onEdit, ...table }: RowsProps) {
  const words = useWords(lookupWords);
  return (
    <PagedTable
      {...table}
      failed={words.failed}
      label={words.searches}
      columns={columnsOf(words, onClose, onEdit)}
      rowKey={({ id }) => String(id)}
    />
  );
}
