import createDebt from '@cabildo/contracts/economy/credit/debts/create_debt.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { pagesOf } from '../../api/answers.ts';
import { PagedTable } from '../../app/PagedTable.tsx';
import { CharacterName } from '../../app/character-name.tsx';
import { Badge } from '../../design/Badge.tsx';
import { Button } from '../../design/Button.tsx';
import { Empty } from '../../design/Empty.tsx';
import { Money } from '../../design/Money.tsx';
import { Page } from '../../design/Page.tsx';
import { SegmentedControl } from '../../design/SegmentedControl.tsx';
import type { Column } from '../../design/Table.tsx';
import { Time } from '../../design/Time.tsx';
import { useWords } from '../../words/words.ts';
import { TwoLines } from '../../design/TwoLines.tsx';
import shared from '../shared/shared.module.css';
import { useBank } from '../shared/use-bank.ts';
import { bankWords } from '../shared/words.ts';
import { CreateDebt } from './create-debt.tsx';
import { DebtDrawer } from './debt-drawer.tsx';
import { DEBT_TONES, type Debt } from './debt-facts.tsx';
import { debtWords } from './words.ts';

const PAGE = 100;
const DIRECTIONS = ['all', 'owing', 'owed'] as const;

function useColumns(): readonly Column<Debt>[] {
  const words = useWords(debtWords);
  const { amount, status, payee } = useWords(bankWords);
  const { symbol, characterId } = useBank();
  return [
    {
      id: 'who',
      header: payee,
      width: 'minmax(0, 2fr)',
      isMain: true,
      cell: (row) => {
        const isOwing = row.debtor_character_id === characterId;
        const other = isOwing ? row.creditor_character_id : row.debtor_character_id;
        return (
          <TwoLines
            first={other === null ? words.server : <CharacterName id={other} />}
            second={[
              words.kinds[row.kind],
              isOwing ? words.filters.owing : words.filters.owed,
              row.description,
            ]
              .filter(Boolean)
              .join(' · ')}
          />
        );
      },
    },
    {
      id: 'status',
      header: status,
      width: '110px',
      isMain: true,
      cell: (row) => <Badge tone={DEBT_TONES[row.status]}>{words.statuses[row.status]}</Badge>,
    },
    { id: 'due', header: words.due, width: '128px', cell: (row) => <Time value={row.due_at} /> },
    {
      id: 'amount',
      header: amount,
      width: '120px',
      align: 'end',
      isMain: true,
      cell: (row) => <Money amount={row.amount} symbol={symbol} isRight />,
    },
  ];
}

/** Debts of the character, fines too, and what it is owed. */
export function DebtsScreen() {
  const words = useWords(debtWords);
  const { sections } = useWords(bankWords);
  const { of, may, serverId } = useBank();
  const columns = useColumns();
  const search = useSearch({ from: '/s/$serverId/shell/bank/debts' });
  const navigate = useNavigate();
  const [direction, setDirection] = useState<(typeof DIRECTIONS)[number]>('all');
  const [isCreating, setIsCreating] = useState(false);
  const query = useInfiniteQuery(pagesOf('economy', 'listDebts', { ...of, direction, per_page: PAGE }));
  const open = (debt?: number): void =>
    void navigate({
      to: '/s/$serverId/bank/debts',
      params: { serverId: String(serverId) },
      search: debt === undefined ? {} : { debt },
    });
  const create = may(createDebt) && (
    <Button variant="primary" icon="plus" onClick={() => setIsCreating(true)}>
      {words.create}
    </Button>
  );
  const rows = query.data?.pages.flatMap(({ debts }) => debts) ?? [];
  const opened = rows.find(({ debt_id }) => debt_id === search.debt);
  return (
    <Page title={sections.debts} actions={create}>
      <div className={shared.row}>
        <SegmentedControl
          label={sections.debts}
          value={direction}
          onChange={setDirection}
          options={DIRECTIONS.map((value) => ({ value, label: words.filters[value] }))}
        />
      </div>
      <PagedTable
        pages={query}
        label={sections.debts}
        columns={columns}
        rows={rows}
        rowKey={({ debt_id }) => String(debt_id)}
        onOpen={({ debt_id }) => open(debt_id)}
        openKey={opened ? String(opened.debt_id) : null}
        empty={<Empty icon="edit" title={words.empty} text={words.emptyText} action={create} />}
      />
      {isCreating && <CreateDebt onClose={() => setIsCreating(false)} />}
      {opened && <DebtDrawer debt={opened} onClose={() => open()} />}
    </Page>
  );
}
