import cancelLoan from '@cabildo/contracts/economy/credit/loans/cancel_loan.ts';
import payLoan from '@cabildo/contracts/economy/credit/loans/pay_loan.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { answer } from '../../api/answers.ts';
import { Failed } from '../../app/Failed.tsx';
import { Button } from '../../design/Button.tsx';
import { Drawer } from '../../design/Drawer.tsx';
import { MoneyField } from '../../design/MoneyField.tsx';
import { Skeleton } from '../../design/Skeleton.tsx';
import { toast } from '../../design/Toasts.tsx';
import { useForm } from '../../forms/use-form.ts';
import { useWords } from '../../words/words.ts';
import { AccountSelect } from '../shared/account-select.tsx';
import { ConfirmButton } from '../../forms/ConfirmButton.tsx';
import { BankDialog } from '../shared/bank-dialog.tsx';
import shared from '../shared/shared.module.css';
import { maySpend, useBank } from '../shared/use-bank.ts';
import { bankWords } from '../shared/words.ts';
import { LoanFacts, LoanFigure, Schedule, type Loan, type LoanDetail } from './loan-facts.tsx';
import { loanWords } from './words.ts';

function Pay({ loan, onClose }: { loan: Loan; onClose: () => void }) {
  const words = useWords(loanWords);
  const { amount } = useWords(bankWords);
  const { serverId, symbol, accounts } = useBank();
  const usable = accounts.filter((each) => maySpend(each, 'pay'));
  const start = usable.find(({ account_id }) => account_id === loan.account_id) ?? usable[0];
  const form = useForm(payLoan, {
    fixed: { server_id: serverId, loan_id: loan.loan_id },
    values: { account_id: String(start?.account_id ?? '') },
    onDone() {
      toast({ title: words.donePay });
      onClose();
    },
  });
  return (
    <BankDialog form={form} title={words.payTitle} submit={words.pay} onClose={onClose}>
      <MoneyField {...form.text('amount')} label={amount} hint={words.payHint} symbol={symbol} />
      <AccountSelect {...form.text('account_id')} label={words.from} accounts={usable} symbol={symbol} />
    </BankDialog>
  );
}

function Actions({ loan }: { loan: Loan }) {
  const words = useWords(loanWords);
  const { serverId, characterId, all } = useBank();
  const [isPaying, setIsPaying] = useState(false);
  const account = all.find(({ account_id }) => account_id === loan.account_id);
  const isMine = loan.server_character_id === characterId;
  const mayEnd = account?.owner_character_id === characterId;
  const isOwed = loan.status === 'active' || loan.status === 'defaulted';
  return (
    <div className={shared.row}>
      {isOwed && (isMine || mayEnd) && (
        <Button variant="primary" onClick={() => setIsPaying(true)}>
          {words.pay}
        </Button>
      )}
      {loan.status === 'pending' && mayEnd && (
        <ConfirmButton
          contract={cancelLoan}
          input={{ server_id: serverId, loan_id: loan.loan_id }}
          label={words.cancel}
          title={words.cancelTitle}
          text={words.cancelText}
        />
      )}
      {isPaying && <Pay loan={loan} onClose={() => setIsPaying(false)} />}
    </div>
  );
}

function Detail({ loan, schedule }: LoanDetail) {
  const { all } = useBank();
  const account = all.find(({ account_id }) => account_id === loan.account_id);
  return (
    <>
      <LoanFigure loan={loan} />
      <Actions loan={loan} />
      <LoanFacts loan={loan} account={account?.account_name} />
      <Schedule schedule={schedule} />
    </>
  );
}

/** A loan with its instalments and what can be done about it. */
export function LoanDrawer({ loanId, onClose }: { loanId: number; onClose: () => void }) {
  const words = useWords(loanWords);
  const { serverId } = useBank();
  const query = useQuery(answer('economy', 'getLoan', { server_id: serverId, loan_id: loanId }));
  return (
    <Drawer title={words.title} subtitle={`#${loanId}`} onClose={onClose}>
      {query.isError ? (
        <Failed query={query} />
      ) : query.data ? (
        <Detail {...query.data} />
      ) : (
        <Skeleton shape="card" />
      )}
    </Drawer>
  );
}
