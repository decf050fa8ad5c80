import { z } from 'zod';
import type { ErrorCode } from '../../../errors.ts';
import { idParam } from '../../../fields.ts';

/** What becomes of a debt (spec 3, ECB-02). */
export const DEBT_STATUSES = ['unsigned', 'signed', 'paid', 'cancelled'] as const;
export type DebtStatus = (typeof DEBT_STATUSES)[number];

/** Of the character that is asked about: what others owe it, or what it owes. */
export const DEBT_DIRECTIONS = ['owed', 'owing', 'all'] as const;
export type DebtDirection = (typeof DEBT_DIRECTIONS)[number];

const moment = z.string().nullable();

/** What one character owes another, or the server (ECB-02, ECB-03). */
export const debt = z.object({
  debt_id: z.int(),
  /** A fine is owed to the treasury. */
  kind: z.enum(['debt', 'fine']),
  status: z.enum(DEBT_STATUSES),
  amount: z.int(),
  description: z.string().nullable(),
  /** Of a fine: the record that it is for. */
  reference: z.string().nullable(),
  /** null: the server. */
  creditor_character_id: z.int().nullable(),
  /** Where the money goes; null: to the account that stands for the creditor when it is paid. */
  account_id: z.int().nullable(),
  debtor_character_id: z.int(),
  due_at: moment,
  created_at: z.string(),
  signed_at: moment,
  paid_at: moment,
});
export type Debt = z.output<typeof debt>;

/** What a fine is for: `mdt:7`. */
export const fineReference = z.string().min(1).max(100);

export const debtIdParam = { debt_id: idParam('debt') };

/** Why a debt is not signed, paid or cancelled. */
export const DEBT_ERRORS = [
  'debt_not_found',
  'forbidden',
  'already_paid',
  'already_cancelled',
] as const satisfies readonly ErrorCode[];
