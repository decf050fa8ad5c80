import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { pagesOf } from '../../api/answers.ts';
import { PagedTable } from '../../app/PagedTable.tsx';
import { CharacterField } from '../../app/CharacterField.tsx';
import { CharacterPerson } from '../../app/character-name.tsx';
import { useServer } from '../../app/server.tsx';
import { DEBT_TONES, type Debt } from '../../bank/debts/debt-facts.tsx';
import { debtWords } from '../../bank/debts/words.ts';
import { Badge } from '../../design/Badge.tsx';
import { Empty } from '../../design/Empty.tsx';
import { Money } from '../../design/Money.tsx';
import { Page } from '../../design/Page.tsx';
import type { Column } from '../../design/Table.tsx';
import { Time } from '../../design/Time.tsx';
import { Toolbar } from '../../design/Toolbar.tsx';
import { useWords } from '../../words/words.ts';
import type { DebtsSearch } from '../routes.ts';
import { treasuryWords } from '../words.ts';
import { StaffDebtDrawer } from './StaffDebtDrawer.tsx';
import { staffDebtWords } from './words.ts';

const PAGE = 100;

function useColumns(): readonly Column<Debt>[] {
  const { kind } = useWords(staffDebtWords);
  const { status, amount } = useWords(treasuryWords);
  const words = useWords(debtWords);
  const { symbol } = useServer();
  const side = (id: number | null) => (id === null ? words.server : <CharacterPerson id={id} />);
  return [
    {
      id: 'debtor',
      header: words.debtor,
      width: 'minmax(0, 2fr)',
      isMain: true,
      cell: (row) => side(row.debtor_character_id),
    },
    {
      id: 'creditor',
      header: words.creditor,
      width: 'minmax(0, 2fr)',
      cell: (row) => side(row.creditor_character_id),
    },
    { id: 'kind', header: kind, width: '72px', isMain: true, cell: (row) => words.kinds[row.kind] },
    {
      id: 'status',
      header: status,
      width: '104px',
      isMain: true,
      cell: (row) => <Badge tone={DEBT_TONES[row.status]}>{words.statuses[row.status]}</Badge>,
    },
    { id: 'due', header: words.due, width: '104px', cell: (row) => <Time value={row.due_at} /> },
    {
      id: 'amount',
      header: amount,
      width: '128px',
      align: 'end',
      isMain: true,
      cell: (row) => <Money amount={row.amount} symbol={symbol} isRight />,
    },
  ];
}

function DebtsOf({ characterId, onOpen }: { characterId: number; onOpen: (debt: number) => void }) {
  const words = useWords(staffDebtWords);
  const { sections } = useWords(treasuryWords);
  const { serverId } = useServer();
  const columns = useColumns();
  const { debt } = useSearch({ from: '/s/$serverId/shell/treasury/debts' });
  const query = useInfiniteQuery(
    pagesOf('economy', 'listDebts', {
      server_id: serverId,
      server_character_id: characterId,
      per_page: PAGE,
    }),
  );
  return (
    <PagedTable
      pages={query}
      label={sections.debts}
      columns={columns}
      rows={query.data?.pages.flatMap(({ debts }) => debts) ?? []}
      rowKey={({ debt_id }) => String(debt_id)}
      onOpen={({ debt_id }) => onOpen(debt_id)}
      openKey={debt === undefined ? null : String(debt)}
      empty={<Empty icon="receipt" title={words.empty} text={words.emptyText} />}
    />
  );
}

/** The debts and fines of any character, for readers of the books. */
export function DebtsScreen() {
  const words = useWords(staffDebtWords);
  const { sections } = useWords(treasuryWords);
  const { character, debt } = useSearch({ from: '/s/$serverId/shell/treasury/debts' });
  const navigate = useNavigate({ from: '/s/$serverId/treasury/debts' });
  const show = (change: DebtsSearch): void =>
    void navigate({ search: (before: DebtsSearch) => ({ ...before, ...change }), resetScroll: false });
  return (
    <Page title={sections.debts} description={words.description}>
      <Toolbar
        label={sections.debts}
        search={
          <CharacterField
            label={words.search}
            isLabelHidden
            value={character ?? null}
            onChange={(id) => show({ character: id ?? undefined, debt: undefined })}
          />
        }
      />
      {character === undefined ? (
        <Empty icon="search" title={words.searchText} text={words.searchHint} />
      ) : (
        <DebtsOf key={character} characterId={character} onOpen={(id) => show({ debt: id })} />
      )}
      {debt !== undefined && (
        <StaffDebtDrawer key={debt} debtId={debt} onClose={() => show({ debt: undefined })} />
      )}
    </Page>
  );
}
