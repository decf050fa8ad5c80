import requestLoan from '@cabildo/contracts/economy/credit/loans/request_loan.ts';
import { pagesOf } from '../../api/answers.ts';
import { Badge } from '../../design/badge.tsx';
import { MAIN } from '../../design/lists/columns.ts';
import { Money } from '../../design/money.tsx';
import { Time } from '../../design/time.tsx';
import { useCreate } from '../../shared/form/use-create.tsx';
import { usePagedRows } from '../../shared/list/rows.ts';
import { useMoneyCell } from '../../shared/server/use-money-cell.tsx';
import { useWords } from '../../words/words.ts';
import { loansSearch } from '../search.ts';
import { BankList } from '../shared/bank-list.tsx';
import { maySpend, useBank } from '../shared/use-bank.ts';
import { bankWords } from '../shared/words.ts';
import { CreditScore } from './credit-score.tsx';
import { LoanDrawer, RequestLoan } from './loan-drawer.tsx';
import { isGranted, LOAN_TONES } from './loan-facts.tsx';
import { loanWords } from './words.ts';

/** The loans of the character, and the score that their interest depends on. */
export function LoansScreen() {
  const words = useWords(loanWords);
  const { status, amount } = useWords(bankWords);
  const { of, symbol, accounts } = useBank();
  const money = useMoneyCell();
  const usable = accounts.filter((each) => maySpend(each, 'sign_debts') && each.account_type !== 'vault');
  const create = useCreate({
    contract: requestLoan,
    label: words.request,
    isPossible: usable.length > 0,
    form: (onClose) => <RequestLoan accounts={usable} onClose={onClose} />,
  });
  return (
    <BankList
      section="loans"
      icon="loan"
      words={words}
      create={create}
      list={usePagedRows(pagesOf('economy', 'listLoans', { ...of, per_page: 100 }), 'loans')}
      search={loansSearch}
      open="loan"
      id="loan_id"
      aside={<CreditScore of={of} description={words.scoreText} />}
      columns={[
        { header: amount, ...MAIN, cell: (row) => <Money amount={row.amount} symbol={symbol} /> },
        {
          header: status,
          ...MAIN,
          width: '110px',
          cell: (row) => <Badge tone={LOAN_TONES[row.status]}>{words.statuses[row.status]}</Badge>,
        },
        { header: words.asked, width: '96px', cell: (row) => <Time value={row.created_at} /> },
        {
          header: words.remaining,
          ...MAIN,
          align: 'end',
          cell: (row) => (isGranted(row) ? money(row.remaining) : '–'),
        },
      ]}
    >
      {({ id, onClose }) => <LoanDrawer loanId={id} onClose={onClose} />}
    </BankList>
  );
}
