import cancelLoan from '@cabildo/contracts/economy/credit/loans/cancel_loan.ts';
import payLoan from '@cabildo/contracts/economy/credit/loans/pay_loan.ts';
import requestLoan from '@cabildo/contracts/economy/credit/loans/request_loan.ts';
import { useQuery } from '@tanstack/react-query';
import { answer } from '../../api/answers.ts';
import { Drawer } from '../../design/overlays/drawer.tsx';
import { ConfirmButton } from '../../forms/confirm-button.tsx';
import { DialogButton } from '../../shared/form/dialog-button.tsx';
import { Loaded } from '../../shared/list/loaded.tsx';
import { useWords } from '../../words/words.ts';
import { AccountSelect } from '../shared/account-select.tsx';
import { BankForm } from '../shared/bank-form.tsx';
import shared from '../shared/shared.module.css';
import { maySpend, useBank, type Account } from '../shared/use-bank.ts';
import { bankWords } from '../shared/words.ts';
import { LoanFacts, LoanFigure, Schedule, type Loan } from './loan-facts.tsx';
import { loanWords } from './words.ts';

interface RequestProps {
  accounts: readonly Account[];
  onClose: () => void;
}

/** Asks the server for a loan. */
export function RequestLoan({ accounts, onClose }: RequestProps) {
  const words = useWords(loanWords);
  const { amount, frequencies } = useWords(bankWords);
  const { once: _, ...repeating } = frequencies;
  return (
    <BankForm
      contract={requestLoan}
      fixed={useBank().of}
      values={{ account_id: String(accounts[0]?.account_id ?? ''), installments: 12, frequency: '1mo' }}
      title={words.requestTitle}
      submit={words.request}
      done={words.doneRequest}
      onClose={onClose}
      fields={{
        amount,
        installments: words.installments,
        frequency: { label: words.frequency, options: repeating },
        account_id: (bound) => <AccountSelect {...bound} label={words.into} accounts={accounts} />,
      }}
    />
  );
}

function PayLoan({ loan, onClose }: { loan: Loan; onClose: () => void }) {
  const words = useWords(loanWords);
  const { amount } = useWords(bankWords);
  const { serverId, accounts } = useBank();
  const usable = accounts.filter((each) => maySpend(each, 'pay'));
  const start = usable.find(({ account_id }) => account_id === loan.account_id) ?? usable[0];
  return (
    <BankForm
      contract={payLoan}
      fixed={{ server_id: serverId, loan_id: loan.loan_id }}
      values={{ account_id: String(start?.account_id ?? '') }}
      title={words.payTitle}
      submit={words.pay}
      done={words.donePay}
      onClose={onClose}
      fields={{
        amount: { label: amount, hint: words.payHint },
        account_id: (bound) => <AccountSelect {...bound} label={words.from} accounts={usable} />,
      }}
    />
  );
}

interface ActionsProps {
  loan: Loan;
  account: Account | undefined;
}

function Actions({ loan, account }: ActionsProps) {
  const words = useWords(loanWords);
  const { serverId, characterId } = useBank();
  const isMine = loan.server_character_id === characterId;
  const mayEnd = account?.owner_character_id === characterId;
  const isOwed = loan.status === 'active' || loan.status === 'defaulted';
  return (
    <div className={shared.row}>
      <DialogButton isShown={isOwed && (isMine || mayEnd)} variant="primary" label={words.pay}>
        {(onClose) => <PayLoan loan={loan} onClose={onClose} />}
      </DialogButton>
      {loan.status === 'pending' && mayEnd && (
        <ConfirmButton
          {...words.cancel}
          contract={cancelLoan}
          input={{ server_id: serverId, loan_id: loan.loan_id }}
        />
      )}
    </div>
  );
}

/** A loan with its instalments and what can be done about it. */
export function LoanDrawer({ loanId, onClose }: { loanId: number; onClose: () => void }) {
  const words = useWords(loanWords);
  const { serverId, all } = useBank();
  const query = useQuery(answer('economy', 'getLoan', { server_id: serverId, loan_id: loanId }));
  const account = all.find(({ account_id }) => account_id === query.data?.loan.account_id);
  return (
    <Drawer title={words.title} subtitle={`#${loanId}`} onClose={onClose}>
      <Loaded query={query}>
        {({ loan, schedule }) => (
          <>
            <LoanFigure loan={loan} />
            <Actions loan={loan} account={account} />
            <LoanFacts loan={loan} account={account?.account_name} />
            <Schedule schedule={schedule} />
          </>
        )}
      </Loaded>
    </Drawer>
  );
}
