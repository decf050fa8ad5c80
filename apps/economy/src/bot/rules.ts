import { draft, fail, isFailure, type Failure } from '@cabildo/contracts';
import type { MoneyTarget } from '@cabildo/contracts/economy/bot/bot.ts';
import { moneyAdded, moneyRemoved } from '@cabildo/contracts/economy/bot/events.ts';
import type { Decision, DecisionTime, Uses } from '@cabildo/kit';
import { makeUp, NOT_PAYABLE, payWith, type Bills } from '../accounts/bills.ts';
import { refuseUnusable } from '../accounts/rules.ts';
import type { AccountRow } from '../accounts/table.ts';
import type { Denomination } from '../cash/resource.ts';
import { inIssue } from '../cash/rules.ts';
import type { Movement } from '../ledger/postings.ts';

/** Money that a bot makes or unmakes, and the account or wallet of the character that it is about. */
export interface MoneyOrder {
  accountId: number;
  characterId: number;
  target: MoneyTarget;
  amount: number;
  reason: string | null;
}

/** What is decided on. */
export interface MoneyStates {
  readonly account: AccountRow | undefined;
  readonly bills: readonly Denomination[];
}

type MoneyDecision = Decision<Uses, Movement>;
type Unusable = 'character_not_found' | 'account_closed' | 'account_disabled' | 'invalid_amount';

/** BO-07: the money comes from where all money of the server comes from; cash in the largest bills that it issues. */
export function decideAdding(
  order: MoneyOrder,
  states: MoneyStates,
  time: DecisionTime,
): MoneyDecision | Failure<Unusable | 'limit_exceeded'> {
  const account = usable(states);
  if (isFailure(account)) return account;
  if (!Number.isSafeInteger(account.balance + order.amount)) return fail('limit_exceeded');
  const bills = account.bills ? makeUp(order.amount, inIssue(states.bills)) : null;
  if (bills === undefined) return fail('invalid_amount', { message: NOT_PAYABLE });
  return move({ order, account, change: order.amount, bills }, time);
}

/** BO-07: the money goes back to where it came from; the bills as in any other payment, with change. */
export function decideRemoving(
  order: MoneyOrder,
  states: MoneyStates,
  time: DecisionTime,
): MoneyDecision | Failure<Unusable | 'insufficient_balance'> {
  const account = usable(states);
  if (isFailure(account)) return account;
  if (account.balance < order.amount) return fail('insufficient_balance');
  const bills = account.bills ? payWith(account.bills, order.amount, inIssue(states.bills)) : null;
  if (bills && isFailure(bills)) return bills;
  return move({ order, account, change: -order.amount, bills }, time);
}

function usable({
  account,
}: MoneyStates): AccountRow | Failure<'character_not_found' | 'account_closed' | 'account_disabled'> {
  // It was there a moment ago: only the end of its server or its owner takes an account away.
  if (!account) return fail('character_not_found');
  return refuseUnusable(account) ?? account;
}

interface Change {
  order: MoneyOrder;
  account: AccountRow;
  /** What the character has more; below zero: less. */
  change: number;
  /** null for a bank account. */
  bills: Bills | null;
}

function move({ order, account, change, bills }: Change, { id }: DecisionTime): MoneyDecision {
  const { characterId, target, amount, reason } = order;
  const data = {
    transfer_id: id,
    account_id: account.id,
    server_character_id: characterId,
    target,
    amount,
    reason,
  };
  return {
    output: { server_character_id: characterId, target, amount, balance: account.balance + change },
    movement: {
      kind: change > 0 ? 'bot_add' : 'bot_remove',
      concept: reason,
      postings: [
        { account: 'issuance', amount: -change, type: 'adjustment' },
        { account: account.id, amount: change, type: 'adjustment', ...(bills && { bills }) },
      ],
    },
    events: [draft(change > 0 ? moneyAdded : moneyRemoved, data, [characterId])],
  };
}
