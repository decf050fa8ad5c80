import { KEPT_DAYS } from '@cabildo/contracts';
import type { RetentionRule } from '@cabildo/kit/jobs';
import { REMEMBERED_DAYS } from './credit/loans/schedule.ts';

const ended = (table: string, over = 'true'): RetentionRule => ({
  table,
  over: `${table}.ended_at IS NOT NULL AND ${over}`,
  at: 'ended_at',
  days: KEPT_DAYS.ended,
});
/** No row of the table names the account: such a row would be deleted with it. */
const unnamedIn = (table: string, column: string): string =>
  `NOT EXISTS (SELECT FROM ${table} o WHERE o.${column} = accounts.id)`;

/** The rules by which rows are deleted (FU-09). Transfers and entries stay for ever. */
export const retentionRules: readonly RetentionRule[] = [
  ended('payment_requests'),
  ended('debts', `kind = 'debt'`),
  { ...ended('debts', `kind = 'fine'`), days: KEPT_DAYS.records },
  // The runs of a recurring payment are deleted with it.
  ended('recurring_payments'),
  // The PIN and the payments of a card are deleted with it. The card of a legacy account stays, as the account does.
  ended('cards', `type <> 'legacy'`),
  // A loan that was paid out stays: the pool's books and the credit score need it.
  {
    table: 'loans',
    over: `status IN ('rejected', 'cancelled') AND NOT EXISTS (SELECT FROM loan_installments i WHERE i.loan_id = loans.id)`,
    at: 'ended_at',
    days: KEPT_DAYS.ended,
  },
  // An account with entries stays for ever, as they do.
  {
    table: 'accounts',
    over: [
      `accounts.closed_at IS NOT NULL AND status = 'closed' AND kind <> 'wallet' AND entry_count = 0`,
      unnamedIn('cards', 'account_id'),
      unnamedIn('loans', 'account_id'),
      unnamedIn('debts', 'creditor_account_id'),
      unnamedIn('payment_requests', 'payer_account_id'),
      unnamedIn('payment_requests', 'receiver_account_id'),
      unnamedIn('recurring_payments', 'from_account_id'),
      unnamedIn('recurring_payments', 'to_account_id'),
      unnamedIn('vault_moves', 'account_id'),
    ].join(' AND '),
    at: 'closed_at',
    days: KEPT_DAYS.ended,
  },
  // A saga repeats a request for days, not for months. A charge that took money stays with its transfer.
  { table: 'charges', over: `state IN ('refused', 'void')`, at: 'created_at', days: KEPT_DAYS.ended },
  // The last claim stays: it refuses another of a reward that is given once from now on (ECB-04).
  {
    table: 'reward_claims',
    over: `EXISTS (SELECT FROM reward_claims o WHERE o.reward_id = reward_claims.reward_id
      AND o.user_id = reward_claims.user_id AND o.created_at > reward_claims.created_at)`,
    at: 'created_at',
    days: KEPT_DAYS.ended,
  },
  // One that is made again under its name on the same day begins with its claims (ECB-04).
  { table: 'rewards', over: 'deleted_at IS NOT NULL', at: 'deleted_at', days: 1 },
  // All moves of an item are deleted together once it has left the vault, so that the others add up to the items there.
  {
    table: 'vault_moves',
    over: `state <> 'open' AND NOT EXISTS (SELECT FROM vault_items i WHERE i.id = vault_moves.vault_item_id)
      AND NOT EXISTS (SELECT FROM vault_moves m WHERE m.vault_item_id = vault_moves.vault_item_id
        AND m.created_at > now() - make_interval(days => ${KEPT_DAYS.ended}))`,
    at: 'created_at',
    days: KEPT_DAYS.ended,
  },
  // Counts of a person, who may have deleted the account: nothing is kept that limits nothing any more (ID-21).
  {
    table: 'loans',
    over: 'user_id IS NOT NULL AND ended_at IS NOT NULL',
    at: 'ended_at',
    days: REMEMBERED_DAYS,
    empties: 'user_id',
  },
  { table: 'notice_counts', over: 'true', at: 'ends_at', days: 0 },
  { table: 'wrong_cvvs', over: 'true', at: `coalesce(guessed_at[1], '-infinity')`, days: 1 },
  { table: 'daily_orders', over: 'true', at: 'day', days: 2 },
];
