import { z } from 'zod';

/** How often something falls due: every day, week, second week or month. */
export const FREQUENCIES = ['1d', '1w', '2w', '1mo'] as const;
export type Frequency = (typeof FREQUENCIES)[number];

/** What becomes of a recurring payment (ECB-06, ECB-08). */
export const RECURRING_STATUSES = ['active', 'paused', 'cancelled', 'completed'] as const;
export type RecurringStatus = (typeof RECURRING_STATUSES)[number];

const moment = z.string().nullable();

/** What a scheduled transfer and a subscription have in common. */
export const recurringFields = {
  status: z.enum(RECURRING_STATUSES),
  /** Who set it up, and pays. */
  server_character_id: z.int(),
  from_account_id: z.int(),
  to_account_id: z.int(),
  amount: z.int(),
  /** What due times are counted from. */
  start_at: z.string(),
  /** null unless it is active. */
  next_run_at: moment,
  /** How often it has paid. */
  runs: z.int(),
  /** How often it has failed since it paid last. */
  failed_in_a_row: z.int(),
  created_at: z.string(),
};

/** What came of one due time. */
export const recurringRun = z.object({
  due_at: z.string(),
  ran_at: z.string(),
  /** null: it failed. */
  transfer_id: z.int().nullable(),
  /** Why it failed; null: it paid. */
  error_code: z.string().nullable(),
});
export type RecurringRun = z.output<typeof recurringRun>;
