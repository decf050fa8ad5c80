import { fact, fail, type Failure } from '@cabildo/contracts';
import type { BankConfig } from '@cabildo/contracts/economy/bank_config.ts';
import transferCompleted from '@cabildo/contracts/economy/events/bank.transfer.completed.ts';
import type { Decision, LedgerState } from '../ledger/command.ts';
import type { LockedAccount, Posting } from '../ledger/posting.ts';
import { mayUse } from './authority.ts';
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
  /** Only to somebody else: own accounts are for internal_transfer (EC-08). */
  toOthers: boolean;
  /** Accounts whose PIN was proven with this request. */
  provenPins: ReadonlySet<number>;
  config: BankConfig;
}

/** EC-08, EC-13: an account that money may go in and out of, or why not. */
export function usable(account: LockedAccount): Failure<'account_closed' | 'account_disabled'> | undefined {
  if (account.status === 'closed') return fail('account_closed');
  if (account.status === 'frozen') return fail('account_disabled');
  return undefined;
}

/** transfer and internal_transfer (EC-07..EC-09): from an account the caller may spend from to any of the server. */
export function decideTransfer(order: TransferOrder, state: LedgerState): Decision | Failure<TransferCode> {
  const from = bankAccount(state, order.fromId, order.serverId);
  const to = bankAccount(state, order.toId, order.serverId);
  if (!from) return fail('account_not_found');
  if (!to) return fail('destination_not_found');
  if (!order.byCard && !mayUse(from, order.characters, 'transfer')) return fail('forbidden');
  if (order.toOthers && from.ownerCharacterId === to.ownerCharacterId) return fail('self_transfer');
  const blocked = usable(from) ?? usable(to);
  if (blocked) return blocked;
  const outside = order.byCard || !order.characters.has(to.ownerCharacterId!);
  const pinNeeded = outside && order.config.pin_config.required_for.includes('transfer');
  if (from.hasPin && pinNeeded && !order.provenPins.has(from.id)) return fail('pin_required');
  return move(order, from, to, state);
}

/** EC-10: the account whose transfers must be counted for this order, where the server has a daily limit. */
export function limitedAccount({
  fromId,
  config,
}: Pick<TransferOrder, 'fromId' | 'config'>): number | undefined {
  return config.transfers_config.daily_limit === null ? undefined : fromId;
}

/** An account that people have: neither another server's, nor cash, nor the server's own. */
export function bankAccount(state: LedgerState, id: number, serverId: number): LockedAccount | undefined {
  const account = state.account(id);
  const usual =
    account &&
    account.serverId === serverId &&
    account.kind !== 'wallet' &&
    account.ownerCharacterId !== null;
  return usual ? account : undefined;
}

function move(
  order: TransferOrder,
  from: LockedAccount,
  to: LockedAccount,
  state: LedgerState,
): Decision | Failure<TransferCode> {
  const { amount, concept, config } = order;
  const { min_amount, max_amount, daily_limit } = config.transfers_config;
  if (amount < min_amount || (max_amount !== null && amount > max_amount)) return fail('invalid_amount');
  if (daily_limit !== null && state.sentToday + amount > daily_limit) return fail('limit_exceeded');
  // EC-09: fees are for money that changes hands.
  const fee =
    from.ownerCharacterId === to.ownerCharacterId ? 0 : transferFee(amount, config.transfers_config);
  if (from.balance < amount + fee) return fail('insufficient_balance');
  if (!Number.isSafeInteger(to.balance + amount)) return fail('limit_exceeded');
  const balance = from.balance - amount - fee;
  const characterIds = [...new Set([from.ownerCharacterId!, to.ownerCharacterId!])];
  const told = {
    transfer_id: state.transferId,
    from_account_id: from.id,
    to_account_id: to.id,
    amount,
    fee,
    tax: 0,
    concept,
  };
  return {
    output: {
      transfer_id: state.transferId,
      amount,
      fee,
      tax: 0,
      from_balance: mayUse(from, order.characters, 'view_balance') ? balance : null,
    },
    movement: { kind: 'transfer', concept, postings: transferPostings(from.id, to.id, amount, fee) },
    facts: [fact(transferCompleted, told, characterIds)],
    sent: amount,
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
