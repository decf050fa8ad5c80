import cancel from '@cabildo/contracts/economy/payments/scheduled/cancel_scheduled_transfer.ts';
import pause from '@cabildo/contracts/economy/payments/scheduled/pause_scheduled_transfer.ts';
import resume from '@cabildo/contracts/economy/payments/scheduled/resume_scheduled_transfer.ts';
import { useQuery } from '@tanstack/react-query';
import { answer } from '../../api/answers.ts';
import { Failed } from '../../app/Failed.tsx';
import { Drawer } from '../../design/Drawer.tsx';
import { Money } from '../../design/Money.tsx';
import { Skeleton } from '../../design/Skeleton.tsx';
import { useWords } from '../../words/words.ts';
import { CommandButton, ConfirmButton } from '../../forms/ConfirmButton.tsx';
import shared from '../shared/shared.module.css';
import { mayUse, useBank } from '../shared/use-bank.ts';
import { RecurringFacts, RecurringStatus, Runs, type Scheduled } from './parts.tsx';
import { recurringWords } from './words.ts';

function Actions({ payment }: { payment: Scheduled }) {
  const words = useWords(recurringWords);
  const { serverId, characterId, all } = useBank();
  const account = all.find(({ account_id }) => account_id === payment.from_account_id);
  const mayChange =
    payment.server_character_id === characterId ||
    (account?.owner_character_id === characterId && mayUse(account, 'transfer'));
  if (!mayChange || payment.status === 'cancelled' || payment.status === 'completed') return null;
  const input = { server_id: serverId, scheduled_transfer_id: payment.scheduled_transfer_id };
  return (
    <div className={shared.row}>
      {payment.status === 'active' ? (
        <CommandButton contract={pause} input={input} label={words.pause} />
      ) : (
        <CommandButton contract={resume} input={input} label={words.resume} variant="primary" />
      )}
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

/** A scheduled transfer with its last runs. */
export function ScheduledDrawer({ id, onClose }: { id: number; onClose: () => void }) {
  const words = useWords(recurringWords);
  const { serverId, symbol } = useBank();
  const query = useQuery(
    answer('economy', 'getScheduledTransfer', { server_id: serverId, scheduled_transfer_id: id }),
  );
  const payment = query.data?.scheduled_transfer;
  return (
    <Drawer title={payment?.concept ?? words.transfer} subtitle={`#${id}`} onClose={onClose}>
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
