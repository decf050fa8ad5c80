import type { AnswerOf, Client } from '@cabildo/client';
import { Badge, type Tone } from '../../design/Badge.tsx';
import { KeyValues } from '../../design/KeyValues.tsx';
import { Money } from '../../design/Money.tsx';
import { Table, type Column } from '../../design/Table.tsx';
import { Time } from '../../design/Time.tsx';
import { useWords } from '../../words/words.ts';
import { CharacterName, CharacterPerson } from '../../app/character-name.tsx';
import { TwoLines } from '../../design/TwoLines.tsx';
import shared from '../shared/shared.module.css';
import { useBank } from '../shared/use-bank.ts';
import { bankWords } from '../shared/words.ts';
import { recurringWords } from './words.ts';

export type Scheduled = AnswerOf<Client['economy']['listScheduledTransfers']>['transfers'][number];
export type Subscription = AnswerOf<Client['economy']['listSubscriptions']>['subscriptions'][number];
type Recurring = Scheduled | Subscription;
type Run = AnswerOf<Client['economy']['getSubscription']>['runs'][number];

const TONES: Readonly<Record<Recurring['status'], Tone>> = {
  active: 'success',
  paused: 'warning',
  cancelled: 'neutral',
  completed: 'info',
};

/** The state of a payment that repeats. */
export function RecurringStatus({ payment: { status } }: { payment: Recurring }) {
  return <Badge tone={TONES[status]}>{useWords(recurringWords).statuses[status]}</Badge>;
}

/** How often a payment repeats, and the other side of it. */
function OftenWith({ payment }: { payment: Recurring }) {
  const words = useWords(recurringWords);
  const { frequencies } = useWords(bankWords);
  const { characterId } = useBank();
  const { server_character_id: payer, payee_character_id: payee } = payment;
  const isPaid = payee === characterId && payer !== characterId;
  return (
    <>
      {frequencies[payment.frequency]} · {isPaid ? words.paidBy : words.paidTo}{' '}
      <CharacterName id={isPaid ? payer : payee} />
    </>
  );
}

/** The columns of a list of payments that repeat. @param name what a payment is called */
export function useRecurringColumns<R extends Recurring>(name: (payment: R) => string): readonly Column<R>[] {
  const words = useWords(recurringWords);
  const { amount, status, concept } = useWords(bankWords);
  const { symbol } = useBank();
  return [
    {
      id: 'name',
      header: concept,
      width: 'minmax(0, 2fr)',
      isMain: true,
      cell: (row) => <TwoLines first={name(row)} second={<OftenWith payment={row} />} />,
    },
    {
      id: 'status',
      header: status,
      width: '110px',
      isMain: true,
      cell: (row) => <RecurringStatus payment={row} />,
    },
    { id: 'next', header: words.next, width: '110px', cell: (row) => <Time value={row.next_run_at} /> },
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

/** The properties of a payment that repeats, beside its amount. */
export function RecurringFacts({ payment }: { payment: Recurring }) {
  const words = useWords(recurringWords);
  const { concept, frequencies } = useWords(bankWords);
  const { all } = useBank();
  // Accounts of others have no name here.
  const nameOf = (id: number) => all.find(({ account_id }) => account_id === id)?.account_name;
  return (
    <KeyValues
      items={[
        [words.payer, <CharacterPerson key="payer" id={payment.server_character_id} />],
        [words.from, nameOf(payment.from_account_id)],
        [words.to, <CharacterPerson key="to" id={payment.payee_character_id} />],
        [words.into, nameOf(payment.to_account_id)],
        [concept, 'concept' in payment ? payment.concept : null],
        [words.frequency, frequencies[payment.frequency]],
        [words.next, payment.next_run_at && <Time key="next" value={payment.next_run_at} />],
        [words.end, 'end_at' in payment && payment.end_at ? <Time key="end" value={payment.end_at} /> : null],
        [words.most, 'max_runs' in payment ? payment.max_runs : null],
        [words.paidTimes, payment.runs],
        [words.failed, payment.failed_in_a_row > 0 ? payment.failed_in_a_row : null],
        [words.created, <Time key="created" value={payment.created_at} />],
      ]}
    />
  );
}

/** The last due times of a payment, and what became of each. */
export function Runs({ runs }: { runs: readonly Run[] }) {
  const words = useWords(recurringWords);
  const { date, status } = useWords(bankWords);
  return (
    <section className={shared.stack} aria-label={words.runs}>
      <h3>{words.runs}</h3>
      <Table
        label={words.runs}
        isShort
        rows={runs}
        rowKey={({ due_at }) => due_at}
        empty={<p className={shared.soft}>{words.noRuns}</p>}
        columns={[
          { id: 'date', header: date, cell: (run) => <Time value={run.due_at} />, isMain: true },
          {
            id: 'status',
            header: status,
            isMain: true,
            cell: (run) => (
              <Badge tone={run.transfer_id === null ? 'danger' : 'success'}>
                {run.transfer_id === null ? words.failure : words.done}
              </Badge>
            ),
          },
        ]}
      />
    </section>
  );
}
