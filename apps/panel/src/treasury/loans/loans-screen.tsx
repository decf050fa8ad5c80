import { LOAN_STATUSES, type LoanStatus } from '@cabildo/contracts/economy/credit/loans/loans.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { pagesOf } from '../../api/answers.ts';
import { PagedTable } from '../../app/PagedTable.tsx';
import { CharacterPerson } from '../../app/character-name.tsx';
import { useServer } from '../../app/server.tsx';
import { LOAN_TONES, type Loan } from '../../bank/loans/loan-facts.tsx';
import { loanWords } from '../../bank/loans/words.ts';
import { Badge } from '../../design/Badge.tsx';
import { Empty } from '../../design/Empty.tsx';
import { Money } from '../../design/Money.tsx';
import { Page } from '../../design/Page.tsx';
import { Select } from '../../design/Select.tsx';
import type { Column } from '../../design/Table.tsx';
import { Time } from '../../design/Time.tsx';
import { Toolbar } from '../../design/Toolbar.tsx';
import { useWords } from '../../words/words.ts';
import type { LoansSearch } from '../routes.ts';
import { treasuryWords } from '../words.ts';
import { DecisionDrawer } from './DecisionDrawer.tsx';
import { decisionWords } from './words.ts';

const PAGE = 100;
const ALL = 'all';

function useColumns(): readonly Column<Loan>[] {
  const { borrower, installments, score } = useWords(decisionWords);
  const { status, amount } = useWords(treasuryWords);
  const words = useWords(loanWords);
  const { symbol } = useServer();
  return [
    {
      id: 'person',
      header: borrower,
      width: 'minmax(0, 2fr)',
      isMain: true,
      cell: (row) => <CharacterPerson id={row.server_character_id} />,
    },
    {
      id: 'status',
      header: status,
      width: '112px',
      isMain: true,
      cell: (row) => <Badge tone={LOAN_TONES[row.status]}>{words.statuses[row.status]}</Badge>,
    },
    {
      id: 'score',
      header: score,
      width: '88px',
      align: 'end',
      cell: ({ credit_score }) => credit_score,
    },
    {
      id: 'installments',
      header: installments,
      width: '72px',
      align: 'end',
      cell: (row) => row.installments,
    },
    { id: 'asked', header: words.asked, width: '104px', cell: (row) => <Time value={row.created_at} /> },
    {
      id: 'amount',
      header: amount,
      width: '128px',
      align: 'end',
      isMain: true,
      cell: (row) => <Money amount={row.amount} symbol={symbol} isRight />,
    },
    {
      id: 'remaining',
      header: words.remaining,
      width: '128px',
      align: 'end',
      cell: (row) => <Money amount={row.remaining} symbol={symbol} isRight />,
    },
  ];
}

/** The loans of all, those that wait for a decision first. */
export function LoansScreen() {
  const words = useWords(decisionWords);
  const { statuses } = useWords(loanWords);
  const { sections, status: statusLabel, all, nothing, nothingText } = useWords(treasuryWords);
  const { serverId } = useServer();
  const columns = useColumns();
  const search = useSearch({ from: '/s/$serverId/shell/treasury/loans' });
  const navigate = useNavigate({ from: '/s/$serverId/treasury/loans' });
  const show = (change: LoansSearch): void =>
    void navigate({ search: (before: LoansSearch) => ({ ...before, ...change }), resetScroll: false });
  const shown =
    search.status === ALL ? ALL : (LOAN_STATUSES.find((each) => each === search.status) ?? 'pending');
  const query = useInfiniteQuery(
    pagesOf('economy', 'listLoans', {
      server_id: serverId,
      per_page: PAGE,
      ...(shown !== ALL && { status: shown }),
    }),
  );
  return (
    <Page title={sections.loans} description={words.description}>
      <Toolbar
        label={sections.loans}
        filters={
          <Select<LoanStatus | typeof ALL>
            label={statusLabel}
            isLabelHidden
            value={shown}
            options={[
              ...LOAN_STATUSES.map((value) => ({ value, label: statuses[value] })),
              { value: ALL, label: all },
            ]}
            onChange={(status) => show({ status: status === 'pending' ? undefined : status })}
          />
        }
      />
      <PagedTable
        pages={query}
        label={sections.loans}
        columns={columns}
        rows={query.data?.pages.flatMap(({ loans }) => loans) ?? []}
        rowKey={({ loan_id }) => String(loan_id)}
        onOpen={({ loan_id }) => show({ loan: loan_id })}
        openKey={search.loan === undefined ? null : String(search.loan)}
        empty={
          shown === 'pending' ? (
            <Empty icon="loan" title={words.empty} text={words.emptyText} />
          ) : (
            <Empty icon="loan" title={nothing} text={nothingText} />
          )
        }
      />
      {search.loan !== undefined && (
        <DecisionDrawer key={search.loan} loanId={search.loan} onClose={() => show({ loan: undefined })} />
      )}
    </Page>
  );
}
