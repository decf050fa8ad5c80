import cancel from '@cabildo/contracts/economy/payments/subscriptions/cancel_subscription.ts';
import pause from '@cabildo/contracts/economy/payments/subscriptions/pause_subscription.ts';
import resume from '@cabildo/contracts/economy/payments/subscriptions/resume_subscription.ts';
import { useQuery } from '@tanstack/react-query';
import { answer } from '../../api/answers.ts';
import { Failed } from '../../app/Failed.tsx';
import { Drawer } from '../../design/Drawer.tsx';
import { Money } from '../../design/Money.tsx';
import { Skeleton } from '../../design/Skeleton.tsx';
import { useWords } from '../../words/words.ts';
import { CommandButton, ConfirmButton } from '../../forms/ConfirmButton.tsx';
import shared from '../shared/shared.module.css';
import { useBank } from '../shared/use-bank.ts';
import { RecurringFacts, RecurringStatus, Runs, type Subscription } from './parts.tsx';
import { recurringWords } from './words.ts';

function Actions({ payment }: { payment: Subscription }) {
  const words = useWords(recurringWords);
  const { serverId, characterId, all } = useBank();
  const isPayer = payment.server_character_id === characterId;
  const isPaid = all.some(
    (each) => each.account_id === payment.to_account_id && each.owner_character_id === characterId,
  );
  if ((!isPayer && !isPaid) || payment.status === 'cancelled' || payment.status === 'completed') return null;
  const input = { server_id: serverId, subscription_id: payment.subscription_id };
  return (
    <div className={shared.row}>
      {isPayer &&
        (payment.status === 'active' ? (
          <CommandButton contract={pause} input={input} label={words.pause} />
        ) : (
          <CommandButton contract={resume} input={input} label={words.resume} variant="primary" />
        ))}
      <ConfirmButton
        contract={cancel}
        input={input}
        label={words.cancel}
        title={words.cancelTitle}
        text={words.cancelText}
      />
    </div>
  );
}

/** A subscription with its last payments. */
export function SubscriptionDrawer({ id, onClose }: { id: number; onClose: () => void }) {
  const words = useWords(recurringWords);
  const { serverId, symbol } = useBank();
  const query = useQuery(answer('economy', 'getSubscription', { server_id: serverId, subscription_id: id }));
  const payment = query.data?.subscription;
  return (
    <Drawer title={payment?.name ?? words.subscription} subtitle={`#${id}`} onClose={onClose}>
      {query.isError && <Failed query={query} />}
      {query.isPending && <Skeleton shape="card" />}
      {payment && (
        <>
          <div className={shared.row}>
            <span className={shared.figure}>
              <Money amount={payment.amount} symbol={symbol} />
            </span>
            <RecurringStatus payment={payment} />
          </div>
          <Actions payment={payment} />
          <RecurringFacts payment={payment} />
          <Runs runs={query.data?.runs ?? []} />
        </>
      )}
    </Drawer>
  );
}
