import requestLoan from '@cabildo/contracts/economy/credit/loans/request_loan.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { pagesOf } from '../../api/answers.ts';
import { PagedTable } from '../../app/PagedTable.tsx';
import { Badge } from '../../design/Badge.tsx';
import { Button } from '../../design/Button.tsx';
import { Columns } from '../../design/Columns.tsx';
import { Empty } from '../../design/Empty.tsx';
import { Money } from '../../design/Money.tsx';
import { Page } from '../../design/Page.tsx';
import type { Column } from '../../design/Table.tsx';
import { Time } from '../../design/Time.tsx';
import { useWords } from '../../words/words.ts';
import { maySpend, useBank } from '../shared/use-bank.ts';
import { bankWords } from '../shared/words.ts';
import { CreditScore } from './credit-score.tsx';
import { LoanDrawer } from './loan-drawer.tsx';
import { isGranted, LOAN_TONES, type Loan } from './loan-facts.tsx';
import { RequestLoan } from './request-loan.tsx';
import { loanWords } from './words.ts';

const PAGE = 100;

function useColumns(): readonly Column<Loan>[] {
  const words = useWords(loanWords);
  const { status, amount } = useWords(bankWords);
  const { symbol } = useBank();
  const money = (value: number) => <Money amount={value} symbol={symbol} isRight />;
  return [
    {
      id: 'amount',
      header: amount,
      cell: (row) => <Money amount={row.amount} symbol={symbol} />,
      isMain: true,
    },
    {
      id: 'status',
      header: status,
      width: '110px',
      isMain: true,
      cell: (row) => <Badge tone={LOAN_TONES[row.status]}>{words.statuses[row.status]}</Badge>,
    },
    { id: 'asked', header: words.asked, width: '96px', cell: (row) => <Time value={row.created_at} /> },
    {
      id: 'left',
      header: words.remaining,
      align: 'end',
      cell: (row) => (isGranted(row) ? money(row.remaining) : '–'),
      isMain: true,
    },
  ];
}

/** The loans of the character, and the score that their interest depends on. */
export function LoansScreen() {
  const words = useWords(loanWords);
  const { sections } = useWords(bankWords);
  const { of, may, serverId, accounts } = useBank();
  const columns = useColumns();
  const search = useSearch({ from: '/s/$serverId/shell/bank/loans' });
  const navigate = useNavigate();
  const [isAsking, setIsAsking] = useState(false);
  const query = useInfiniteQuery(pagesOf('economy', 'listLoans', { ...of, per_page: PAGE }));
  const open = (loan?: number): void =>
    void navigate({
      to: '/s/$serverId/bank/loans',
      params: { serverId: String(serverId) },
      search: loan === undefined ? {} : { loan },
    });
  const usable = accounts.filter((each) => maySpend(each, 'sign_debts') && each.account_type !== 'vault');
  const ask = may(requestLoan) && usable.length > 0 && (
    <Button variant="primary" icon="plus" onClick={() => setIsAsking(true)}>
      {words.request}
    </Button>
  );
  const rows = query.data?.pages.flatMap(({ loans }) => loans) ?? [];
  return (
    <Page title={sections.loans} actions={ask}>
      <Columns layout="aside">
        <PagedTable
          pages={query}
          label={sections.loans}
          columns={columns}
          rows={rows}
          rowKey={({ loan_id }) => String(loan_id)}
          onOpen={({ loan_id }) => open(loan_id)}
          openKey={search.loan === undefined ? null : String(search.loan)}
          empty={<Empty icon="loan" title={words.empty} text={words.emptyText} action={ask} />}
        />
        <CreditScore of={of} description={words.scoreText} />
      </Columns>
      {isAsking && <RequestLoan accounts={usable} onClose={() => setIsAsking(false)} />}
      {search.loan !== undefined && <LoanDrawer loanId={search.loan} onClose={() => open()} />}
    </Page>
  );
}
