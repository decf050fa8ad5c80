import { z } from 'zod';
import { dateParam } from '../../../date-param.ts';
import { optional } from '../../../fields.ts';

/** EC-12: what an entry is called in an account's register. */
export const ENTRY_TYPES = [
  'transfer_in',
  'transfer_out',
  'deposit',
  'withdraw',
  'purchase',
  'fee',
  'tax',
  'reward',
  'loan',
  'loan_payment',
  'debt',
  'request',
  'subscription',
  'scheduled',
  'interest',
  'inheritance',
  'adjustment',
] as const;
export type EntryType = (typeof ENTRY_TYPES)[number];

/** One line of an account's register (EC-12). */
export const registerEntry = z.object({
  register_id: z.int(),
  /** The account that the line belongs to. */
  account_id: z.int(),
  type: z.enum(ENTRY_TYPES),
  /** Signed: what came in, or minus what went out. */
  amount: z.int(),
  /** null for a reader without view_balance. */
  balance_after: z.int().nullable(),
  /** The account at the other end; null where that is the server itself. */
  counterparty: z
    .object({
      account_id: z.int(),
      /** null: cash. */
      account_number: z.string().nullable(),
      owner_character_id: z.int(),
    })
    .nullable(),
  concept: z.string().nullable(),
  created_at: z.string(),
});

/** From when and until when, both inclusive; a day lasts until its end in UTC (GW-14). */
export const datesParams = { date_from: optional(dateParam()), date_to: optional(dateParam()) };
