import { LOAN_STATUSES, type LoanStatus } from '@cabildo/contracts/economy/credit/loans/loans.ts';
import { pagesOf } from '../../api/answers.ts';
import { LOAN_TONES } from '../../bank/loans/loan-facts.tsx';
import { loanWords } from '../../bank/loans/words.ts';
import { Badge } from '../../design/badge.tsx';
import { Select } from '../../design/fields/select.tsx';
import { Page } from '../../design/layout/page.tsx';
import { AMOUNT, MAIN, WIDE } from '../../design/lists/columns.ts';
import { Empty } from '../../design/lists/empty.tsx';
import { Toolbar } from '../../design/lists/toolbar.tsx';
import { Time } from '../../design/time.tsx';
import { useListScreen } from '../../shared/list/list-screen.ts';
import { ListTable } from '../../shared/list/list-table.tsx';
import { NoMatch } from '../../shared/list/no-match.tsx';
import { usePagedRows } from '../../shared/list/rows.ts';
import { CharacterPerson } from '../../shared/person/character-name.tsx';
import { useAddress } from '../../shared/route/use-address.ts';
import { useServer } from '../../shared/server/server.tsx';
import { useMoneyCell } from '../../shared/server/use-money-cell.tsx';
import { useWords } from '../../words/words.ts';
import { loansSearch } from '../search.ts';
import { treasuryWords } from '../words.ts';
import { DecisionDrawer } from './decision-drawer.tsx';
import { decisionWords } from './words.ts';

const ALL = 'all';

/** The loans of all, those that wait for a decision first. */
export function LoansScreen() {
  const { borrower, installments, score, ...words } = useWords(decisionWords);
  const { statuses, asked, remaining } = useWords(loanWords);
  const { sections, status: statusLabel, all, amount } = useWords(treasuryWords);
  const { serverId } = useServer();
  const { search, show } = useAddress(loansSearch);
  const status = LOAN_STATUSES.find((each) => each === search.status);
  const shown = search.status === ALL ? ALL : (status ?? 'pending');
  const list = usePagedRows(
    pagesOf('economy', 'listLoans', {
      server_id: serverId,
      per_page: 100,
      ...(shown !== ALL && { status: shown }),
    }),
    'loans',
  );
  const { table, openId, onClose } = useListScreen({
    search: loansSearch,
    open: 'loan',
    list,
    id: 'loan_id',
  });
  const money = useMoneyCell();
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
            onChange={(next) => show({ status: next === 'pending' ? undefined : next })}
          />
        }
      />
      <ListTable
        {...table}
        label={sections.loans}
        empty={
          shown === 'pending' ? (
            <Empty icon="loan" title={words.empty} text={words.emptyText} />
          ) : (
            <NoMatch icon="loan" by="filter" />
          )
        }
        columns={[
          {
            header: borrower,
            ...MAIN,
            width: WIDE,
            cell: (row) => <CharacterPerson id={row.server_character_id} />,
          },
          {
            header: statusLabel,
            ...MAIN,
            width: '112px',
            cell: (row) => <Badge tone={LOAN_TONES[row.status]}>{statuses[row.status]}</Badge>,
          },
          { header: score, width: '88px', align: 'end', cell: ({ credit_score }) => credit_score },
          { header: installments, width: '72px', align: 'end', cell: (row) => row.installments },
          { header: asked, width: '104px', cell: (row) => <Time value={row.created_at} /> },
          { header: amount, ...AMOUNT, cell: (row) => money(row.amount) },
          { header: remaining, ...AMOUNT, isMain: false, cell: (row) => money(row.remaining) },
        ]}
      />
      {typeof openId === 'number' && <DecisionDrawer key={openId} loanId={openId} onClose={onClose} />}
    </Page>
  );
}
