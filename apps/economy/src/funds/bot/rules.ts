import { fail, isFailure, type Failure } from '@cabildo/contracts/errors';
import { draft } from '@cabildo/contracts/event';
import type { MoneyTarget } from '@cabildo/contracts/economy/funds/bot/bot.ts';
import { moneyAdded, moneyRemoved } from '@cabildo/contracts/economy/funds/bot/events.ts';
import type { Decision, DecisionTime, Uses } from '@cabildo/kit/ledger';
import type { Bills } from '../../bank/accounts/bills.ts';
import { refuseUnusable } from '../../bank/accounts/rules.ts';
import type { AccountRow } from '../../bank/accounts/table.ts';
import type { Denomination } from '../../bank/cash/resource.ts';
import { billsFor } from '../../bank/cash/rules.ts';
import { adjustmentOf, type Movement } from '../../ledger/postings.ts';

/** An amount that a bot creates or destroys on the account or in the wallet of a character. */
export interface MoneyOrder {
  accountId: number;
  characterId: number;
  target: MoneyTarget;
  amount: number;
  reason: string | null;
}

export interface MoneyStates {
  readonly account: AccountRow | undefined;
  readonly bills: readonly Denomination[];
}

type MoneyDecision = Decision<Uses, Movement>;
type Code =
  | 'character_not_found'
  | 'account_closed'
  | 'account_disabled'
  | 'insufficient_balance'
  | 'invalid_amount'
  | 'limit_exceeded';

/** BO-07: the money comes out of issuance. */
export const decideAdding = (order: MoneyOrder, states: MoneyStates, time: DecisionTime) =>
  decide(order, order.amount, states, time);

/** BO-07: the money goes back to issuance. */
export const decideRemoving = (order: MoneyOrder, states: MoneyStates, time: DecisionTime) =>
  decide(order, -order.amount, states, time);

function decide(
  order: MoneyOrder,
  change: number,
  states: MoneyStates,
  time: DecisionTime,
): MoneyDecision | Failure<Code> {
  const account = usable(states);
  if (isFailure(account)) return account;
  const bills = billsFor(account, change, states.bills);
  return isFailure(bills) ? bills : move({ order, account, change, bills }, time);
}

function usable({
  account,
}: MoneyStates): AccountRow | Failure<'character_not_found' | 'account_closed' | 'account_disabled'> {
  // The account existed when the order was made: only the deletion of its server or its owner removes an account.
  if (!account) return fail('character_not_found');
  return refuseUnusable(account) ?? account;
}

interface Change {
  order: MoneyOrder;
  account: AccountRow;
  /** Added to the balance; may be negative. */
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
      postings: adjustmentOf(account.id, change, bills),
    },
    events: [draft(change > 0 ? moneyAdded : moneyRemoved, data, [characterId])],
  };
}
