import { z } from 'zod';
import type { ErrorCode } from '../../../errors.ts';
import { idParam } from '../../../fields.ts';
import { FREQUENCIES } from '../../payments/recurring/recurring.ts';

/** The states of a loan (spec 3, ECB-09, ECB-10). */
export const LOAN_STATUSES = ['pending', 'active', 'rejected', 'cancelled', 'paid', 'defaulted'] as const;
export type LoanStatus = (typeof LOAN_STATUSES)[number];

/** The most instalments of a loan. */
export const MAX_INSTALLMENTS = 120;

const moment = z.string().nullable();

/** Money that a character asks for or has borrowed (ECB-09). */
export const loan = z
  .object({
    loan_id: z.int(),
    status: z.enum(LOAN_STATUSES),
    server_character_id: z.int(),
    /** The account that the loan is paid to, and that instalments are collected from. */
    account_id: z.int(),
    amount: z.int(),
    /** Percent, for the whole time. */
    rate: z.number(),
    /** The amount and its interest. */
    total_due: z.int(),
    installments: z.int(),
    /** The amount of each instalment; the last one is the rest. */
    installment: z.int(),
    frequency: z.enum(FREQUENCIES),
    /** The score when the loan was requested. */
    credit_score: z.int(),
    /** The fees for late instalments. */
    fees: z.int(),
    paid: z.int(),
    remaining: z.int(),
    /** The amount that was never paid and is no longer owed. */
    written_off: z.int(),
    /** The reason why the loan was rejected or cancelled. */
    reason: z.string().nullable(),
    created_at: z.string(),
    decided_at: moment,
    ended_at: moment,
  })
  .meta({ id: 'Loan' });
export type Loan = z.output<typeof loan>;

export const installment = z
  .object({
    number: z.int(),
    due_at: z.string(),
    amount: z.int(),
    fee: z.int(),
    paid: z.int(),
    status: z.enum(['pending', 'overdue', 'paid']),
    paid_at: moment,
  })
  .meta({ id: 'Installment' });
export type Installment = z.output<typeof installment>;

export const loanIdParam = { loan_id: idParam('loan') };

/** Reasons why a loan is not decided on. */
export const LOAN_ERRORS = ['loan_not_found', 'already_processed'] as const satisfies readonly ErrorCode[];
