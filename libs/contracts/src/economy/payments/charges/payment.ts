import { z } from 'zod';
import { PAYMENT_METHODS } from './charges.ts';
import type { ErrorCode } from '../../../errors.ts';
import { amountParam, enumParam, idParam, optional, digitsParam, withDefault } from '../../../fields.ts';

/** The parameters by which goods are paid for (SH-02..SH-06). */
export const paymentParams = {
  payment_method: withDefault(enumParam(PAYMENT_METHODS), 'auto'),
  /** Another bank account to pay from, where the character has `pay`. It pays under `auto` too. */
  account_id: optional(idParam('account')),
  /** A card that the character holds, with its limits and its PIN; a card takes precedence over account_id. */
  card_id: optional(idParam('card')),
  /** SH-07: what the buyer has agreed to pay, taxes included. A higher price is refused, and nothing is taken. */
  max_total: optional(amountParam(0)),
  /** Required only where the server asks for a PIN when paying. */
  pin: optional(digitsParam(1, 16)),
};

const NOT_IN_CASH = {
  es: 'nombra lo que paga desde el banco, y payment_method es wallet: envía uno de los dos',
  en: 'names what pays from the bank, and payment_method is wallet: send one of the two',
};

/** For `.apply()` of an input with {@link paymentParams}: an account or a card that is named pays, and cash does not (SH-06). */
export const namedPays = <T extends z.ZodObject>(input: T): T =>
  input.superRefine((sent: Readonly<Record<string, unknown>>, ctx: z.RefinementCtx) => {
    const named = ['account_id', 'card_id'].find((name) => sent[name] !== undefined);
    if (named === undefined || sent['payment_method'] !== 'wallet') return;
    const { es, en } = NOT_IN_CASH;
    ctx.addIssue({ code: 'custom', path: [named], message: en, params: { es, code: 'error' } });
  });

export const paidOutput = {
  total_cost: z.int(),
  /** The method that paid in the end, where `auto` was asked for. */
  payment_method: z.enum(['wallet', 'bank']),
};

/** All reasons why a payment may be refused. */
export const PAYMENT_ERRORS = [
  'insufficient_balance',
  'invalid_amount',
  'no_bank_account',
  'account_not_found',
  'card_not_found',
  'card_expired',
  'card_disabled',
  'limit_exceeded',
  'account_disabled',
  'account_closed',
  'forbidden',
  'pin_required',
  'invalid_pin',
  'pin_locked',
  'destination_not_found',
  'self_transfer',
] as const satisfies readonly ErrorCode[];
