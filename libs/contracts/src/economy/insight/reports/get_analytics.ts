import { z } from 'zod';
import { defineAction } from '../../../action.ts';
import { datesParams } from '../../../dates.ts';
import { enumParam, optional } from '../../../fields.ts';
import { account } from '../../bank/accounts/accounts.ts';

/** The most days that are answered one by one. */
export const MOST_DAYS = 92;

/** The figures of a span of days, or of one. */
const flows = {
  /** Transfers, and payments of schedules and subscriptions, but not those of requests. */
  transfers_count: z.int(),
  /** Sum of the amounts sent, fees left out. */
  transfers_volume: z.int(),
  /** Sales less refunds. */
  shop_income: z.int(),
  /** Sums that the treasury received, less those refunded. Fees are those of transfers and vaults. */
  taxes_collected: z.int(),
  fees_collected: z.int(),
  fines_collected: z.int(),
};

/** ECB-20 */
export default defineAction('server_economy.get_analytics', {
  kind: 'query',
  access: ['admin', 'manage_bank_config', 'view_bank_logs'],
  summary: 'Read how much money there is and how much moved in a span of days, by default the last 30.',
  input: z.object({
    /** Both days are included; at most 366 days, or {@link MOST_DAYS} one by one. A moment counts as its UTC day. */
    ...datesParams,
    by: optional(enumParam(['day'])),
  }),
  output: z.object({
    /** All money that issuance and the loan pool have paid out and not received back. */
    money_supply: z.int(),
    /** Present balances of wallets, bank accounts and the treasury. */
    wallets_total: z.int(),
    banks_total: z.int(),
    treasury: z.int(),
    ...flows,
    /** Sum lent and not paid back, interest and fees left out, of loans that ended without being paid. */
    written_off: z.int(),
    /** Sum owed on loans now. */
    loans_outstanding: z.int(),
    /** The richest bank accounts that are not closed, the richest first; ten at most. */
    top_accounts: z.array(
      account
        .pick({
          account_id: true,
          account_number: true,
          account_type: true,
          account_name: true,
          owner_character_id: true,
          owner_org_id: true,
          status: true,
        })
        .extend({ balance: z.int() }),
    ),
    /** With `by=day`: each day of the span, the oldest first, also those on which nothing moved. */
    days: z.array(z.object({ /** Y-m-d */ day: z.string(), ...flows })).optional(),
  }),
  // error: date_from is after date_to, or too many days lie between them.
  errors: ['error'],
});
