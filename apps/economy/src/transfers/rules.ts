import { draft, fail, type Failure } from '@cabildo/contracts';
import type { BankConfig } from '@cabildo/contracts/economy/config/config.ts';
import { transferCompleted } from '@cabildo/contracts/economy/transfers/events.ts';
import type { Decision, DecisionTime, Uses } from '@cabildo/kit';
import { bankAccountOf, mayUse, refuseUnusable } from '../accounts/rules.ts';
import type { AccountRow } from '../accounts/table.ts';
import type { Movement, Posting } from '../ledger/postings.ts';
import { transferFee } from './fees.ts';

type TransferCode =
  | 'account_not_found'
  | 'destination_not_found'
  | 'self_transfer'
  | 'forbidden'
  | 'account_closed'
  | 'account_disabled'
  | 'pin_required'
  | 'invalid_amount'
  | 'limit_exceeded'
  | 'insufficient_balance';

export interface TransferOrder {
  serverId: number;
  fromId: number;
  toId: number;
  amount: number;
  concept: string | null;
  /** Characters that the caller acts with. */
  characters: ReadonlySet<number>;
  /** The source was named by card number and CVV, which stands for its owner's consent (EC-07). */
  byCard: boolean;
  /** Only to other people's accounts: own accounts are for internal_transfer (EC-08). */
  toOthers: boolean;
  /** Accounts whose PIN was proven with this request. */
  provenPins: ReadonlySet<number>;
  config: BankConfig;
}

/** What a transfer is decided on. */
export interface TransferStates {
  readonly from: AccountRow | undefined;
  readonly to: AccountRow | undefined;
  /** What the source has sent today; undefined where the server has no daily limit. */
  readonly sent: number | undefined;
}

type TransferDecision = Decision<Uses, Movement>;

/** transfer and internal_transfer (EC-07..EC-09): from an account the caller may spend from to any of the server. */
export function decideTransfer(
  order: TransferOrder,
  states: TransferStates,
  { id }: DecisionTime,
): TransferDecision | Failure<TransferCode> {
  const from = bankAccountOf(states.from, order.serverId);
  const to = bankAccountOf(states.to, order.serverId);
  if (!from) return fail('account_not_found');
  if (!to) return fail('destination_not_found');
  if (!order.byCard && !mayUse(from, order.characters, 'transfer')) return fail('forbidden');
  if (order.toOthers && from.owner_character_id === to.owner_character_id) return fail('self_transfer');
  const blocked = refuseUnusable(from) ?? refuseUnusable(to);
  if (blocked) return blocked;
  // EC-09: through an own account without a PIN, the PIN of this one could be walked around.
  const behindPin = !order.byCard && to.has_pin && order.characters.has(to.owner_character_id);
  const pinNeeded = !behindPin && order.config.pin_config.required_for.includes('transfer');
  if (from.has_pin && pinNeeded && !order.provenPins.has(from.id)) return fail('pin_required');
  return move(order, from, to, { id, sent: states.sent });
}

function move(
  order: TransferOrder,
  from: AccountRow,
  to: AccountRow,
  { id, sent }: { id: number; sent: number | undefined },
): TransferDecision | Failure<TransferCode> {
  const { amount, concept, config } = order;
  const { min_amount, max_amount, daily_limit } = config.transfers_config;
  if (amount < min_amount || (max_amount !== null && amount > max_amount)) return fail('invalid_amount');
  if (daily_limit !== null && (sent ?? 0) + amount > daily_limit) return fail('limit_exceeded');
  // EC-09: fees are for money that changes hands.
  const fee =
    from.owner_character_id === to.owner_character_id ? 0 : transferFee(amount, config.transfers_config);
  if (from.balance < amount + fee) return fail('insufficient_balance');
  if (!Number.isSafeInteger(to.balance + amount)) return fail('limit_exceeded');
  const balance = from.balance - amount - fee;
  const characterIds = [...new Set([from.owner_character_id, to.owner_character_id])];
  const data = {
    transfer_id: id,
    from_account_id: from.id,
    to_account_id: to.id,
    amount,
    fee,
    tax: 0,
    concept,
  };
  return {
    output: {
      transfer_id: id,
      amount,
      fee,
      tax: 0,
      from_balance: mayUse(from, order.characters, 'view_balance') ? balance : null,
    },
    movement: { kind: 'transfer', concept, postings: transferPostings(from.id, to.id, amount, fee) },
    events: [draft(transferCompleted, data, characterIds)],
    ...(sent !== undefined && { changes: { sent: sent + amount } }),
  };
}

/** The sides of a transfer: the amount, and a fee to the treasury where there is one. */
export function transferPostings(from: number, to: number, amount: number, fee: number): Posting[] {
  const postings: Posting[] = [
    { account: from, amount: -amount, type: 'transfer_out', counterparty: to },
    { account: to, amount, type: 'transfer_in', counterparty: from },
  ];
  if (fee > 0) {
    postings.push(
      { account: from, amount: -fee, type: 'fee' },
      { account: 'treasury', amount: fee, type: 'fee' },
    );
  }
  return postings;
}
