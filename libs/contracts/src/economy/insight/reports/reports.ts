import { z } from 'zod';

/** EC-12: the types of entries in an account's register. */
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
  'invoice',
  'subscription',
  'scheduled',
  'interest',
  'inheritance',
  'adjustment',
  'allocation',
  'collection',
  'salary',
] as const;
export type EntryType = (typeof ENTRY_TYPES)[number];

/** One line of an account's register (EC-12). */
export const registerEntry = z
  .object({
    register_id: z.int(),
    account_id: z.int(),
    type: z.enum(ENTRY_TYPES),
    /** Positive: money came in; negative: money went out. */
    amount: z.int(),
    /** null for a reader without view_balance. */
    balance_after: z.int().nullable(),
    /** The account at the other end; null if that is the server. */
    counterparty: z
      .object({
        account_id: z.int(),
        /** null: cash. */
        account_number: z.string().nullable(),
        owner_character_id: z.int().nullable(),
        owner_org_id: z.int().nullable(),
      })
      .nullable(),
    concept: z.string().nullable(),
    created_at: z.string(),
  })
  .meta({ id: 'RegisterEntry' });
