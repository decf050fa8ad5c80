import { ERRORS, fail, isFailure, type ErrorCode, type Failure } from '@cabildo/contracts/errors';
import { draft } from '@cabildo/contracts/event';
import type { MoneyTarget } from '@cabildo/contracts/economy/funds/bot/bot.ts';
import { moneyAdjusted } from '@cabildo/contracts/economy/funds/adjustments/events.ts';
import type { Decision, DecisionTime, Uses } from '@cabildo/kit/ledger';
import { bankAccountOf, refuseUnusable, ownersOf } from '../../bank/accounts/rules.ts';
import type { AccountRow } from '../../bank/accounts/table.ts';
import type { Denomination } from '../../bank/cash/resource.ts';
import { billsFor } from '../../bank/cash/rules.ts';
import { adjustmentOf, type Movement } from '../../ledger/postings.ts';

/** One entry of a request, with its account. */
export interface Entry {
  /** The path of the entry in the request, for messages: `adjustments[0]`. */
  readonly place: string;
  readonly accountId: number;
  readonly target: MoneyTarget;
  /** Added to the balance; may be negative. 0: no money moves. */
  readonly change: number;
  readonly reason: string | null;
  readonly isBusiness: boolean;
  /** The same entry sets the account's status to active. */
  readonly unfreezes: boolean;
}

interface EntryStates {
  readonly account: AccountRow | undefined;
  readonly bills: readonly Denomination[] | undefined;
}

type Code =
  | 'account_not_found'
  | 'account_closed'
  | 'account_disabled'
  | 'insufficient_balance'
  | 'invalid_amount'
  | 'limit_exceeded';

/** The result of an entry. */
export interface Adjusted {
  readonly transferId: number | null;
  /** null: an organisation's account. */
  readonly ownerId: number | null;
}

/** V1-08: the money comes out of issuance, and goes back there. */
export function decideEntry(
  entry: Entry,
  serverId: number,
  states: EntryStates,
  { id }: DecisionTime,
): Decision<Uses, Movement, Adjusted> | Failure<Code> {
  const { change, target, reason } = entry;
  const account = target === 'bank' ? bankAccountOf(states.account, serverId) : states.account;
  if (!account || (entry.isBusiness && account.kind !== 'business')) return fail('account_not_found');
  const open =
    account.status === 'frozen' && entry.unfreezes ? { ...account, status: 'active' as const } : account;
  if (account.status === 'closed') return fail('account_closed');
  const ownerId = account.owner_character_id;
  if (change === 0) return { output: { transferId: null, ownerId } };
  const blocked = refuseUnusable(open);
  if (blocked) return blocked;
  const bills = billsFor(account, change, states.bills ?? []);
  if (isFailure(bills)) return bills;
  const about = { transfer_id: id, account_id: account.id, server_character_id: ownerId };
  return {
    output: { transferId: id, ownerId },
    movement: {
      kind: 'adjustment',
      concept: reason,
      postings: adjustmentOf(account.id, change, bills),
    },
    events: [draft(moneyAdjusted, { ...about, target, amount: change, reason }, ownersOf(account))],
  };
}

/** Puts the place of an entry before the message of its refusal. */
export function refusalAt<C extends ErrorCode>(place: string, refusal: Failure<C>): Failure<C> {
  const { es, en } = refusal.message ?? ERRORS[refusal.failure];
  return { ...refusal, message: { es: `${place}: ${es}`, en: `${place}: ${en}` } };
}
