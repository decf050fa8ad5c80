import { KEPT_DAYS } from '@cabildo/contracts';
import type { RetentionRule } from '@cabildo/kit/jobs';

const ended = (table: string, over = 'true'): RetentionRule => ({
  table,
  over: `${table}.ended_at IS NOT NULL AND ${over}`,
  at: 'ended_at',
  days: KEPT_DAYS.ended,
});
/** No row of another table says that it is about the account, and goes with it. */
const unnamedIn = (table: string, column: string): string =>
  `NOT EXISTS (SELECT FROM ${table} o WHERE o.${column} = accounts.id)`;

/** Rules of the rows that go (FU-09). Transfers and entries stay for ever. */
export const retentionRules: readonly RetentionRule[] = [
  ended('payment_requests'),
  ended('debts', `kind = 'debt'`),
  { ...ended('debts', `kind = 'fine'`), days: KEPT_DAYS.records },
  // With its runs.
  ended('recurring_payments'),
  // With its PIN and what was paid with it. That of a legacy account stays, as the account does.
  ended('cards', `type <> 'legacy'`),
  // One that was paid out stays: the pool's books and the credit score rest on it.
  {
    table: 'loans',
    over: `status IN ('rejected', 'cancelled') AND NOT EXISTS (SELECT FROM loan_installments i WHERE i.loan_id = loans.id)`,
    at: 'ended_at',
    days: KEPT_DAYS.ended,
  },
  // One that money was ever on stays with its entries.
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
  // A saga asks again for days, not for months. What took money stays with its transfer.
  { table: 'charges', over: `state IN ('refused', 'void')`, at: 'created_at', days: KEPT_DAYS.ended },
  // No period is longer than a month.
  { table: 'reward_claims', over: `period <> 'once'`, at: 'created_at', days: KEPT_DAYS.ended },
  // All moves of a thing go together once it has left the vault, so that the rest always adds up to what lies there.
  {
    table: 'vault_moves',
    over: `state <> 'open' AND NOT EXISTS (SELECT FROM vault_items i WHERE i.id = vault_moves.vault_item_id)
      AND NOT EXISTS (SELECT FROM vault_moves m WHERE m.vault_item_id = vault_moves.vault_item_id
        AND m.created_at > now() - make_interval(days => ${KEPT_DAYS.ended}))`,
    at: 'created_at',
    days: KEPT_DAYS.ended,
  },
  { table: 'notice_counts', over: 'true', at: 'ends_at', days: 0 },
];
