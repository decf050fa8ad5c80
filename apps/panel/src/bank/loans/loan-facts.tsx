import type { AnswerOf, Client } from '@cabildo/client';
import { useServer } from '../../shared/server/server.tsx';
import { Badge, type Tone } from '../../design/badge.tsx';
import { formatMoney, formatNumber } from '../../design/format.ts';
import { MAIN } from '../../design/lists/columns.ts';
import { KeyValues } from '../../design/lists/key-values.tsx';
import { Meter } from '../../design/meter.tsx';
import { Table } from '../../design/lists/table.tsx';
import { Time } from '../../design/time.tsx';
import { useLanguage } from '../../words/language.ts';
import { useMoneyCell } from '../../shared/server/use-money-cell.tsx';
import { useWords } from '../../words/words.ts';
import { Figure } from '../shared/figure.tsx';
import shared from '../shared/shared.module.css';
import { bankWords } from '../shared/words.ts';
import { loanWords } from './words.ts';

export type LoanDetail = AnswerOf<Client['economy']['getLoan']>;
export type Loan = LoanDetail['loan'];

export const LOAN_TONES: Readonly<Record<Loan['status'], Tone>> = {
  pending: 'warning',
  active: 'info',
  rejected: 'danger',
  cancelled: 'neutral',
  paid: 'success',
  defaulted: 'danger',
};

/** Whether a loan was paid out, so that something of it can be left. */
export const isGranted = ({ status }: Loan): boolean => status !== 'pending' && status !== 'rejected';

/** The amount of a loan, how it stands, and how much was paid back. */
export function LoanFigure({ loan }: { loan: Loan }) {
  const words = useWords(loanWords);
  const language = useLanguage();
  const { symbol } = useServer();
  return (
    <>
      <Figure amount={loan.amount}>
        <Badge tone={LOAN_TONES[loan.status]}>{words.statuses[loan.status]}</Badge>
      </Figure>
      {isGranted(loan) && (
        <Meter
          label={words.paid}
          used={loan.paid}
          limit={loan.total_due + loan.fees}
          format={(value) => formatMoney(value, symbol, language)}
        />
      )}
    </>
  );
}

/** The terms and the dates of a loan. */
export function LoanFacts({ loan, account }: { loan: Loan; account: string | undefined }) {
  const words = useWords(loanWords);
  const { account: accountLabel, amount, frequencies } = useWords(bankWords);
  const language = useLanguage();
  const { symbol } = useServer();
  const format = (value: number): string => formatMoney(value, symbol, language);
  return (
    <KeyValues
      items={[
        [amount, format(loan.amount)],
        [words.rate, `${formatNumber(loan.rate, language)} %`],
        [words.totalDue, format(loan.total_due)],
        [words.remaining, loan.status === 'pending' ? null : format(loan.remaining)],
        [words.fees, loan.fees > 0 ? format(loan.fees) : null],
        [words.writtenOff, loan.written_off > 0 ? format(loan.written_off) : null],
        [words.installments, `${loan.installments} × ${format(loan.installment)}`],
        [words.frequency, frequencies[loan.frequency]],
        [accountLabel, account],
        [words.reason, loan.reason],
        [words.asked, <Time key="asked" value={loan.created_at} />],
        [words.decided, loan.decided_at && <Time key="decided" value={loan.decided_at} />],
        [words.ended, loan.ended_at && <Time key="ended" value={loan.ended_at} />],
      ]}
    />
  );
}

const STATE_TONES = { pending: 'neutral', overdue: 'danger', paid: 'success' } as const;

/** The instalments of a loan, one by one. */
export function Schedule({ schedule }: { schedule: LoanDetail['schedule'] }) {
  const words = useWords(loanWords);
  const { status, amount } = useWords(bankWords);
  const money = useMoneyCell();
  return (
    <section className={shared.stack} aria-label={words.schedule}>
      <h3>{words.schedule}</h3>
      {schedule.length === 0 && <p className={shared.soft}>{words.noSchedule}</p>}
      {schedule.length > 0 && (
        <Table
          label={words.schedule}
          isShort
          rows={schedule}
          rowKey={({ number }) => String(number)}
          columns={[
            { header: words.number, ...MAIN, width: '56px', cell: ({ number }) => number },
            { header: words.due, ...MAIN, cell: (row) => <Time value={row.due_at} /> },
            {
              header: status,
              ...MAIN,
              width: '100px',
              cell: (row) => <Badge tone={STATE_TONES[row.status]}>{words.states[row.status]}</Badge>,
            },
            { header: amount, ...MAIN, align: 'end', cell: (row) => money(row.amount + row.fee) },
          ]}
        />
      )}
    </section>
  );
}
