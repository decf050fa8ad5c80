import { z } from 'zod';
import type { Message } from '../../../errors.ts';

/** The time between due times: a day, a week, two weeks or a month. */
export const FREQUENCIES = ['1d', '1w', '2w', '1mo'] as const;
export type Frequency = (typeof FREQUENCIES)[number];

/** The times between due times in a sentence. */
export const FREQUENCY_WORDS: Readonly<Record<Frequency | 'once', Message>> = {
  once: { es: 'una vez', en: 'once' },
  '1d': { es: 'cada día', en: 'every day' },
  '1w': { es: 'cada semana', en: 'every week' },
  '2w': { es: 'cada dos semanas', en: 'every two weeks' },
  '1mo': { es: 'cada mes', en: 'every month' },
};

export const RECURRING_STATUSES = ['active', 'paused', 'cancelled', 'completed'] as const;
export type RecurringStatus = (typeof RECURRING_STATUSES)[number];

const moment = z.string().nullable();

/** The fields that scheduled transfers and subscriptions share. */
export const recurringFields = {
  status: z.enum(RECURRING_STATUSES),
  /** The character that set the payment up, and pays. */
  server_character_id: z.int(),
  from_account_id: z.int(),
  to_account_id: z.int(),
  /** The character that owns the account that is paid. */
  payee_character_id: z.int(),
  amount: z.int(),
  /** Due times are counted from here. */
  start_at: z.string(),
  /** null unless the payment is active. */
  next_run_at: moment,
  /** The number of due times that were paid. */
  runs: z.int(),
  /** The number of failures since the last one that was paid. */
  failed_in_a_row: z.int(),
  created_at: z.string(),
};

/** The outcome of one due time. */
export const recurringRun = z
  .object({
    due_at: z.string(),
    ran_at: z.string(),
    /** null: the payment failed. */
    transfer_id: z.int().nullable(),
    /** The reason of a failure; null: the payment was made. */
    error_code: z.string().nullable(),
  })
  .meta({ id: 'RecurringRun' });
export type RecurringRun = z.output<typeof recurringRun>;
