import type { Origin, StoredReply } from '@cabildo/kit';
import { account } from '../accounts/resource.ts';
import type { MoneyLedger } from '../ledger/ledger.ts';
import { sentToday } from './resource.ts';
import { decideTransfer, type TransferOrder } from './rules.ts';

/** Orders a transfer. What an account sends a day is counted only where the server limits it (EC-10). */
export function submitTransfer(
  ledger: MoneyLedger,
  origin: Origin,
  order: TransferOrder,
): Promise<StoredReply> {
  const { serverId, fromId, toId, config } = order;
  const isLimited = config.transfers_config.daily_limit !== null;
  return ledger.submit({
    ...origin,
    serverId,
    uses: { from: account(fromId), to: account(toId), sent: isLimited ? sentToday(fromId) : undefined },
    decide: (states, time) => decideTransfer(order, states, time),
  });
}
