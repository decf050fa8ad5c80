import closeBolo from '@cabildo/contracts/mdt/bolos/close_bolo.ts';
import listBolos from '@cabildo/contracts/mdt/bolos/list_bolos.ts';
import closeWarrant from '@cabildo/contracts/mdt/warrants/close_warrant.ts';
import listWarrants from '@cabildo/contracts/mdt/warrants/list_warrants.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { pagesOf } from '../api/answers.ts';
import { sentenceOf } from '../api/refusal.ts';
import { useServer } from '../app/server.tsx';
import { Badge } from '../design/Badge.tsx';
import { Button } from '../design/Button.tsx';
import { Empty } from '../design/Empty.tsx';
import { ErrorBox } from '../design/ErrorBox.tsx';
import { Page } from '../design/Page.tsx';
import { Table, type Column } from '../design/Table.tsx';
import { Tabs } from '../design/Tabs.tsx';
import { Time } from '../design/Time.tsx';
import { useCommand } from '../forms/command.ts';
import { useLanguage } from '../words/language.ts';
import { useWords } from '../words/words.ts';
import { useRefusalToast } from './Duty.tsx';
import styles from './lookup.module.css';
import { lookupWords } from './lookup.words.ts';
import { useNames } from './use-names.ts';

const route = getRouteApi('/terminal/$serverId/searches');
const PER_PAGE = 100;

type Outcome = 'served' | 'cancelled';

/** A warrant or BOLO as a row: what it is about, why, since when, and how it ends. */
interface Row {
  id: number;
  type: string;
  about: string;
  why: string | null;
  status: 'active' | 'served' | 'cancelled' | 'expired';
  created_at: string;
}

/** The warrants and BOLOs of the server. */
export function SearchesScreen() {
  const words = useWords(lookupWords);
  const { list } = route.useSearch();
  const { may, serverId } = useServer();
  const navigate = useNavigate();
  const tabs = [
    ...(may(listWarrants) ? [{ id: 'warrants' as const, label: words.warrants }] : []),
    ...(may(listBolos) ? [{ id: 'bolos' as const, label: words.bolos }] : []),
  ];
  const shown = tabs.find(({ id }) => id === list)?.id ?? tabs[0]?.id;
  if (!shown)
    return (
      <Page title={words.searches}>
        <Empty icon="lock" title={words.none} />
      </Page>
    );
  const show = (id: 'warrants' | 'bolos'): void =>
    void navigate({
      to: '/terminal/$serverId/searches',
      params: { serverId: String(serverId) },
      search: { list: id },
    });
  return (
    <Page title={words.searches}>
      <Tabs label={words.list} tabs={tabs} value={shown} onChange={show}>
        {shown === 'warrants' ? <Warrants /> : <Bolos />}
      </Tabs>
    </Page>
  );
}

function Warrants() {
  const words = useWords(lookupWords);
  const { may, serverId } = useServer();
  const query = useInfiniteQuery(pagesOf('mdt', 'listWarrants', { server_id: serverId, per_page: PER_PAGE }));
  const warrants = query.data?.pages.flatMap((page) => page.warrants) ?? [];
  const nameOf = useNames(warrants.map(({ server_character_id }) => server_character_id));
  const { run, error } = useCommand(closeWarrant);
  useRefusalToast(words.refused, error);
  const rows = warrants.map((each): Row => ({
    ...each,
    id: each.warrant_id,
    type: words.warrantTypes[each.type],
    about: nameOf(each.server_character_id),
    why: each.reason,
  }));
  const close = (warrant_id: number, outcome: Outcome): void =>
    void run({ server_id: serverId, warrant_id, outcome });
  return (
    <Rows
      rows={rows}
      query={query}
      onClose={may(closeWarrant) ? close : undefined}
      empty={<Empty icon="warrant" title={words.noWarrants} text={words.noneText} />}
    />
  );
}

function Bolos() {
  const words = useWords(lookupWords);
  const { may, serverId } = useServer();
  const query = useInfiniteQuery(pagesOf('mdt', 'listBolos', { server_id: serverId, per_page: PER_PAGE }));
  const bolos = query.data?.pages.flatMap((page) => page.bolos) ?? [];
  const nameOf = useNames(bolos.map(({ server_character_id }) => server_character_id));
  const { run, error } = useCommand(closeBolo);
  useRefusalToast(words.refused, error);
  const rows = bolos.map((each): Row => ({
    ...each,
    id: each.bolo_id,
    type: words.kinds[each.kind],
    about: each.plate ?? (each.server_character_id === null ? '–' : nameOf(each.server_character_id)),
    why: each.description,
  }));
  const close = (bolo_id: number, outcome: Outcome): void =>
    void run({ server_id: serverId, bolo_id, outcome });
  return (
    <Rows
      rows={rows}
      query={query}
      onClose={may(closeBolo) ? close : undefined}
      empty={<Empty icon="eye" title={words.noBolos} text={words.noneText} />}
    />
  );
}

type Words = (typeof lookupWords)['es'];
type Close = ((id: number, outcome: Outcome) => void) | undefined;

const columnsOf = (words: Words, onClose: Close): Column<Row>[] => [
  { id: 'about', header: words.who, cell: ({ about }) => about, isMain: true },
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
          cell: ({ id, status }: Row) =>
            status === 'active' && (
              <span className={styles.head}>
                <Button size="small" icon="check" onClick={() => onClose(id, 'served')}>
                  {words.served}
                </Button>
                <Button size="small" onClick={() => onClose(id, 'cancelled')}>
                  {words.close}
                </Button>
              </span>
            ),
          width: '200px',
          isMain: true,
        },
      ]
    : []),
];

interface RowsProps {
  rows: readonly Row[];
  query: {
    error: unknown;
    isPending: boolean;
    isFetchingNextPage: boolean;
    hasNextPage: boolean;
    fetchNextPage(): unknown;
    refetch(): unknown;
  };
  onClose: Close;
  empty: ReactNode;
}

function Rows({ rows, query, onClose, empty }: RowsProps) {
  const words = useWords(lookupWords);
  const language = useLanguage();
  const { error, isPending, isFetchingNextPage, hasNextPage } = query;
  if (error && rows.length === 0)
    return (
      <ErrorBox
        title={words.failed}
        text={sentenceOf(error)[language]}
        onRetry={() => void query.refetch()}
      />
    );
  return (
    <Table
      label={words.searches}
      columns={columnsOf(words, onClose)}
      rows={rows}
      rowKey={({ id }) => String(id)}
      isLoading={isPending}
      isLoadingMore={isFetchingNextPage}
      onEndReached={() => hasNextPage && void query.fetchNextPage()}
      empty={empty}
    />
  );
}
