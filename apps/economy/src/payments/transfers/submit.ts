import type { Origin, CommandReply } from '@cabildo/kit/service';
import { account } from '../../bank/accounts/resource.ts';
import { card } from '../../bank/cards/resource.ts';
import type { MoneyLedger } from '../../ledger/ledger.ts';
import { counted, type Sender } from '../../ledger/transfers-a-day.ts';
import { sentToday } from './resource.ts';
import { decideTransfer, spendingOf, type TransferOrder } from './rules.ts';
import { seatsOf } from '../../bank/seats/seats.ts';

/** The resources of a transfer. The daily total of an account is counted only where the server limits it (EC-10). */
export function usesOf(order: TransferOrder) {
  const { fromId, toId, card: used, config } = order;
  const isLimited = config.transfers_config.daily_limit !== null;
  return {
    from: account(fromId),
    to: account(toId),
    card: used ? card(used.id) : undefined,
    sent: isLimited ? sentToday(fromId) : undefined,
    seats: seatsOf(spendingOf(order)),
  };
}

/** Submits a transfer, which counts against the daily number of `sender` if there is one. */
export function submitTransfer(
  ledger: MoneyLedger,
  origin: Origin,
  order: TransferOrder,
  sender?: Sender,
): Promise<CommandReply> {
  const { serverId } = order;
  return ledger.submit({
    ...origin,
    serverId,
    ...counted(sender, {
      uses: usesOf(order),
      decide: (states, time) => decideTransfer(order, states, time),
    }),
  });
}
