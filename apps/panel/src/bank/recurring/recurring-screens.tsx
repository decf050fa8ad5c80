import createScheduled from '@cabildo/contracts/economy/payments/scheduled/create_scheduled_transfer.ts';
import createSubscription from '@cabildo/contracts/economy/payments/subscriptions/create_subscription.ts';
import type { ComponentProps } from 'react';
import { pagesOf } from '../../api/answers.ts';
import { AMOUNT, MAIN, WIDE } from '../../design/lists/columns.ts';
import { TwoLines } from '../../design/lists/two-lines.tsx';
import { Time } from '../../design/time.tsx';
import { useCreate } from '../../shared/form/use-create.tsx';
import { usePagedRows } from '../../shared/list/rows.ts';
import { CharacterName } from '../../shared/person/character-name.tsx';
import { useMoneyCell } from '../../shared/server/use-money-cell.tsx';
import { useWords } from '../../words/words.ts';
import { recurringSearch } from '../search.ts';
import { BankList } from '../shared/bank-list.tsx';
import { maySpend, useBank } from '../shared/use-bank.ts';
import { bankWords } from '../shared/words.ts';
import { RecurringStatus, ScheduledDrawer, SubscriptionDrawer, type Recurring } from './recurring-drawer.tsx';
import { CreateScheduled, CreateSubscription } from './recurring-forms.tsx';
import { recurringWords } from './words.ts';

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

type List<R> = ComponentProps<typeof BankList<ReturnType<typeof recurringSearch>, R>>;
type Props<R> = Omit<List<R>, 'search' | 'open' | 'columns'> & { nameOf: (payment: R) => string };

/** A list of payments that repeat. */
function RecurringList<R extends Recurring>({ nameOf, ...list }: Props<R>) {
  const words = useWords(recurringWords);
  const { amount, status, concept } = useWords(bankWords);
  const money = useMoneyCell();
  return (
    <BankList<ReturnType<typeof recurringSearch>, R>
      {...list}
      search={recurringSearch}
      open="payment"
      columns={[
        {
          header: concept,
          ...MAIN,
          width: WIDE,
          cell: (row) => <TwoLines first={nameOf(row)} second={<OftenWith payment={row} />} />,
        },
        { header: status, ...MAIN, width: '110px', cell: (row) => <RecurringStatus payment={row} /> },
        { header: words.next, width: '110px', cell: (row) => <Time value={row.next_run_at} /> },
        { header: amount, ...AMOUNT, width: '120px', cell: (row) => money(row.amount) },
      ]}
    />
  );
}

/** Transfers that are made by themselves at their due times. */
export function ScheduledScreen() {
  const words = useWords(recurringWords);
  const { of, accounts } = useBank();
  const usable = accounts.filter((each) => maySpend(each, 'transfer'));
  const create = useCreate({
    contract: createScheduled,
    label: words.schedule,
    isPossible: usable.length > 0,
    form: (onClose) => <CreateScheduled accounts={usable} onClose={onClose} />,
  });
  return (
    <RecurringList
      section="scheduled"
      icon="calendar"
      words={words.ofScheduled}
      create={create}
      list={usePagedRows(pagesOf('economy', 'listScheduledTransfers', { ...of, per_page: 100 }), 'transfers')}
      id="scheduled_transfer_id"
      nameOf={({ concept }) => concept ?? words.transfer}
    >
      {({ id, onClose }) => <ScheduledDrawer id={id} onClose={onClose} />}
    </RecurringList>
  );
}

/** Services that the character pays for regularly, and those that it is paid for. */
export function SubscriptionsScreen() {
  const words = useWords(recurringWords);
  const { of, accounts } = useBank();
  const usable = accounts.filter((each) => maySpend(each, 'transfer'));
  const create = useCreate({
    contract: createSubscription,
    label: words.subscribe,
    isPossible: usable.length > 0,
    form: (onClose) => <CreateSubscription accounts={usable} onClose={onClose} />,
  });
  return (
    <RecurringList
      section="subscriptions"
      icon="clock"
      words={words.ofSubscriptions}
      create={create}
      list={usePagedRows(pagesOf('economy', 'listSubscriptions', { ...of, per_page: 100 }), 'subscriptions')}
      id="subscription_id"
      nameOf={({ name }) => name}
    >
      {({ id, onClose }) => <SubscriptionDrawer id={id} onClose={onClose} />}
    </RecurringList>
  );
}
