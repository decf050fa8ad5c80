import type { AnswerOf, Client } from '@cabildo/client';
import cancelScheduled from '@cabildo/contracts/economy/payments/scheduled/cancel_scheduled_transfer.ts';
import pauseScheduled from '@cabildo/contracts/economy/payments/scheduled/pause_scheduled_transfer.ts';
import resumeScheduled from '@cabildo/contracts/economy/payments/scheduled/resume_scheduled_transfer.ts';
import cancelSubscription from '@cabildo/contracts/economy/payments/subscriptions/cancel_subscription.ts';
import pauseSubscription from '@cabildo/contracts/economy/payments/subscriptions/pause_subscription.ts';
import resumeSubscription from '@cabildo/contracts/economy/payments/subscriptions/resume_subscription.ts';
import { useQuery } from '@tanstack/react-query';
import type { ComponentProps, ReactNode } from 'react';
import { answer, type RowOf } from '../../api/answers.ts';
import { Badge, type Tone } from '../../design/badge.tsx';
import { MAIN } from '../../design/lists/columns.ts';
import { KeyValues } from '../../design/lists/key-values.tsx';
import { Table } from '../../design/lists/table.tsx';
import { Drawer } from '../../design/overlays/drawer.tsx';
import { Time } from '../../design/time.tsx';
import type { CommandContract, InputOf } from '../../forms/command.ts';
import { CommandButton, ConfirmButton } from '../../forms/confirm-button.tsx';
import { Loaded } from '../../shared/list/loaded.tsx';
import { CharacterPerson } from '../../shared/person/character-name.tsx';
import { useWords } from '../../words/words.ts';
import { Figure } from '../shared/figure.tsx';
import shared from '../shared/shared.module.css';
import { mayUse, useBank } from '../shared/use-bank.ts';
import { bankWords } from '../shared/words.ts';
import { recurringWords } from './words.ts';

export type Scheduled = RowOf<'economy', 'listScheduledTransfers', 'transfers'>;
export type Subscription = RowOf<'economy', 'listSubscriptions', 'subscriptions'>;
export type Recurring = Scheduled | Subscription;
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

/** The properties of a payment that repeats, beside its amount. */
function Facts({ payment }: { payment: Recurring }) {
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
function Runs({ runs }: { runs: readonly Run[] }) {
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
          { header: date, ...MAIN, cell: (run) => <Time value={run.due_at} /> },
          {
            header: status,
            ...MAIN,
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

interface ActionsProps<P extends CommandContract, R extends CommandContract, C extends CommandContract> {
  payment: Recurring;
  input: InputOf<P> & InputOf<R> & InputOf<C>;
  pause: P;
  resume: R;
  cancel: C;
  mayPause: boolean;
  mayCancel: boolean;
}

/** The buttons that pause a payment, go on with it, and end it. */
function Actions<P extends CommandContract, R extends CommandContract, C extends CommandContract>(
  props: ActionsProps<P, R, C>,
) {
  const { payment, input, pause, resume, cancel, mayPause, mayCancel } = props;
  const words = useWords(recurringWords);
  const isOver = payment.status === 'cancelled' || payment.status === 'completed';
  if (isOver || !mayCancel) return null;
  return (
    <div className={shared.row}>
      {mayPause && payment.status === 'active' && (
        <CommandButton<P> contract={pause} input={input} label={words.pause} />
      )}
      {mayPause && payment.status !== 'active' && (
        <CommandButton<R> contract={resume} input={input} label={words.resume} variant="primary" />
      )}
      <ConfirmButton<C> {...words.cancel} contract={cancel} input={input} />
    </div>
  );
}

interface Props {
  id: number;
  onClose: () => void;
}

interface DetailsProps extends Props {
  title: string;
  query: ComponentProps<typeof Loaded<{ runs: readonly Run[] }>>['query'];
  payment: Recurring | undefined;
  actions: ReactNode;
}

function Details({ id, title, query, payment, actions, onClose }: DetailsProps) {
  return (
    <Drawer title={title} subtitle={`#${id}`} onClose={onClose}>
      <Loaded query={query}>
        {({ runs }) =>
          payment && (
            <>
              <Figure amount={payment.amount}>
                <RecurringStatus payment={payment} />
              </Figure>
              {actions}
              <Facts payment={payment} />
              <Runs runs={runs} />
            </>
          )
        }
      </Loaded>
    </Drawer>
  );
}

/** A scheduled transfer with its last runs. */
export function ScheduledDrawer(props: Props) {
  const { transfer } = useWords(recurringWords);
  const { serverId, characterId, all } = useBank();
  const input = { server_id: serverId, scheduled_transfer_id: props.id };
  const query = useQuery(answer('economy', 'getScheduledTransfer', input));
  const payment = query.data?.scheduled_transfer;
  const account = all.find(({ account_id }) => account_id === payment?.from_account_id);
  const mayChange =
    payment?.server_character_id === characterId ||
    (account?.owner_character_id === characterId && mayUse(account, 'transfer'));
  const commands = { pause: pauseScheduled, resume: resumeScheduled, cancel: cancelScheduled };
  return (
    <Details
      {...props}
      title={payment?.concept ?? transfer}
      query={query}
      payment={payment}
      actions={
        payment && (
          <Actions {...commands} payment={payment} input={input} mayPause={mayChange} mayCancel={mayChange} />
        )
      }
    />
  );
}

/** A subscription with its last payments. */
export function SubscriptionDrawer(props: Props) {
  const { subscription } = useWords(recurringWords);
  const { serverId, characterId, all } = useBank();
  const input = { server_id: serverId, subscription_id: props.id };
  const query = useQuery(answer('economy', 'getSubscription', input));
  const payment = query.data?.subscription;
  const isPayer = payment?.server_character_id === characterId;
  const account = all.find(({ account_id }) => account_id === payment?.to_account_id);
  const isPaid = account?.owner_character_id === characterId;
  const commands = { pause: pauseSubscription, resume: resumeSubscription, cancel: cancelSubscription };
  return (
    <Details
      {...props}
      title={payment?.name ?? subscription}
      query={query}
      payment={payment}
      actions={
        payment && (
          <Actions
            {...commands}
            payment={payment}
            input={input}
            mayPause={isPayer}
            mayCancel={isPayer || isPaid}
          />
        )
      }
    />
  );
}
