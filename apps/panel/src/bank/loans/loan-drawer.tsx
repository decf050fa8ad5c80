import type { AnswerOf, Client } from '@cabildo/client';
import cancelLoan from '@cabildo/contracts/economy/credit/loans/cancel_loan.ts';
import payLoan from '@cabildo/contracts/economy/credit/loans/pay_loan.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { answer } from '../../api/answers.ts';
import { Badge, type Tone } from '../../design/Badge.tsx';
import { Button } from '../../design/Button.tsx';
import { Drawer } from '../../design/Drawer.tsx';
import { formatMoney, formatNumber } from '../../design/format.ts';
import { KeyValues } from '../../design/KeyValues.tsx';
import { Meter } from '../../design/Meter.tsx';
import { Money } from '../../design/Money.tsx';
import { MoneyField } from '../../design/MoneyField.tsx';
import { Skeleton } from '../../design/Skeleton.tsx';
import { Table } from '../../design/Table.tsx';
import { Time } from '../../design/Time.tsx';
import { toast } from '../../design/Toasts.tsx';
import { useForm } from '../../forms/use-form.ts';
import { useLanguage } from '../../words/language.ts';
import { useWords } from '../../words/words.ts';
import { AccountSelect } from '../shared/account-select.tsx';
import { ConfirmButton } from '../../forms/ConfirmButton.tsx';
import { Failed } from '../shared/failed.tsx';
import { BankDialog } from '../shared/bank-dialog.tsx';
import shared from '../shared/shared.module.css';
import { maySpend, useBank } from '../shared/use-bank.ts';
import { bankWords } from '../shared/words.ts';
import { loanWords } from './words.ts';

type LoanDetail = AnswerOf<Client['economy']['getLoan']>;
export type Loan = LoanDetail['loan'];

export const LOAN_TONES: Readonly<Record<Loan['status'], Tone>> = {
  pending: 'warning',
  active: 'info',
  rejected: 'danger',
  cancelled: 'neutral',
  paid: 'success',
  defaulted: 'danger',
};

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

const STATE_TONES = { pending: 'neutral', overdue: 'danger', paid: 'success' } as const;

function Schedule({ schedule }: { schedule: LoanDetail['schedule'] }) {
  const words = useWords(loanWords);
  const { status } = useWords(bankWords);
  const { symbol } = useBank();
  return (
    <section className={shared.stack} aria-label={words.schedule}>
      <h3>{words.schedule}</h3>
      <Table
        label={words.schedule}
        isShort
        rows={schedule}
        rowKey={({ number }) => String(number)}
        empty={<p className={shared.soft}>{words.noSchedule}</p>}
        columns={[
          { id: 'number', header: words.number, width: '56px', cell: ({ number }) => number, isMain: true },
          { id: 'due', header: words.due, cell: (row) => <Time value={row.due_at} />, isMain: true },
          {
            id: 'status',
            header: status,
            width: '100px',
            cell: (row) => <Badge tone={STATE_TONES[row.status]}>{words.states[row.status]}</Badge>,
            isMain: true,
          },
          {
            id: 'amount',
            header: words.amount,
            align: 'end',
            cell: (row) => <Money amount={row.amount + row.fee} symbol={symbol} isRight />,
            isMain: true,
          },
        ]}
      />
    </section>
  );
}

function Detail({ loan, schedule }: LoanDetail) {
  const words = useWords(loanWords);
  const { account: accountLabel, amount, frequencies } = useWords(bankWords);
  const language = useLanguage();
  const { symbol, all } = useBank();
  const account = all.find(({ account_id }) => account_id === loan.account_id);
  const format = (value: number): string => formatMoney(value, symbol, language);
  return (
    <>
      <div className={shared.row}>
        <span className={shared.figure}>
          <Money amount={loan.amount} symbol={symbol} />
        </span>
        <Badge tone={LOAN_TONES[loan.status]}>{words.statuses[loan.status]}</Badge>
      </div>
      {loan.status !== 'pending' && loan.status !== 'rejected' && (
        <Meter label={words.paid} used={loan.paid} limit={loan.total_due + loan.fees} format={format} />
      )}
      <Actions loan={loan} />
      <KeyValues
        items={[
          [amount, format(loan.amount)],
          [words.rate, `${formatNumber(loan.rate, language)} %`],
          [words.totalDue, format(loan.total_due)],
          [words.remaining, format(loan.remaining)],
          [words.fees, loan.fees > 0 ? format(loan.fees) : null],
          [words.writtenOff, loan.written_off > 0 ? format(loan.written_off) : null],
          [words.installments, `${loan.installments} × ${format(loan.installment)}`],
          [words.frequency, frequencies[loan.frequency]],
          [accountLabel, account?.account_name],
          [words.reason, loan.reason],
          [words.asked, <Time key="asked" value={loan.created_at} />],
          [words.decided, loan.decided_at && <Time key="decided" value={loan.decided_at} />],
          [words.ended, loan.ended_at && <Time key="ended" value={loan.ended_at} />],
        ]}
      />
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
