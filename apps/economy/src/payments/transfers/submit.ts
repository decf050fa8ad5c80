import type { Origin, CommandReply } from '@cabildo/kit/service';
import { account } from '../../bank/accounts/resource.ts';
import { card } from '../../bank/cards/resource.ts';
import type { MoneyLedger } from '../../ledger/ledger.ts';
import { counted, type Sender } from '../../ledger/transfers-a-day.ts';
import { sentToday } from './resource.ts';
import { decideTransfer, type TransferOrder } from './rules.ts';

/** What a transfer is decided on. What an account sends a day is counted only where the server limits it (EC-10). */
export function usesOf({ fromId, toId, card: used, config }: TransferOrder) {
  const isLimited = config.transfers_config.daily_limit !== null;
  return {
    from: account(fromId),
    to: account(toId),
    card: used ? card(used.id) : undefined,
    sent: isLimited ? sentToday(fromId) : undefined,
  };
}

/** Orders a transfer, which counts for `sender` if there is one. */
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
