import { z } from 'zod';
import type { ErrorCode } from '../../../errors.ts';
import { idParam } from '../../../fields.ts';

/** The states of a debt (spec 3, ECB-02). */
export const DEBT_STATUSES = ['unsigned', 'signed', 'paid', 'cancelled'] as const;
export type DebtStatus = (typeof DEBT_STATUSES)[number];

/** Debts that others owe the character that the list is about, and debts that it owes. */
export const DEBT_DIRECTIONS = ['owed', 'owing', 'all'] as const;
export type DebtDirection = (typeof DEBT_DIRECTIONS)[number];

const moment = z.string().nullable();

/** Money that a character owes another, or the server (ECB-02, ECB-03). */
export const debt = z
  .object({
    debt_id: z.int(),
    /** A fine is owed to the treasury. */
    kind: z.enum(['debt', 'fine']),
    status: z.enum(DEBT_STATUSES),
    amount: z.int(),
    description: z.string().nullable(),
    /** The record that a fine is for. */
    reference: z.string().nullable(),
    /** null: the server. */
    creditor_character_id: z.int().nullable(),
    /** The account that receives the money; null: the account that stands for the creditor at the time of the payment. */
    account_id: z.int().nullable(),
    debtor_character_id: z.int(),
    due_at: moment,
    created_at: z.string(),
    signed_at: moment,
    paid_at: moment,
  })
  .meta({ id: 'Debt' });
export type Debt = z.output<typeof debt>;

/** The record that a fine is for, as `mdt:7`. */
export const fineReference = z.string().min(1).max(100);

export const debtIdParam = { debt_id: idParam('debt') };

/** Reasons why a debt is not signed, paid or cancelled. */
export const DEBT_ERRORS = [
  'debt_not_found',
  'forbidden',
  'already_paid',
  'already_cancelled',
] as const satisfies readonly ErrorCode[];
