import { z } from 'zod';
import { PAYMENT_METHODS } from './charges.ts';
import type { ErrorCode } from '../../../errors.ts';
import { enumParam, idParam, optional, digitsParam, withDefault } from '../../../fields.ts';

/** The parameters by which goods are paid for (SH-02..SH-06). */
export const paymentParams = {
  payment_method: withDefault(enumParam(PAYMENT_METHODS), 'auto'),
  /** Another bank account to pay from, where the character has `pay`. */
  account_id: optional(idParam('account')),
  /** A card that the character holds, with its limits and its PIN; a card takes precedence over account_id. */
  card_id: optional(idParam('card')),
  /** Required only where the server asks for a PIN when paying. */
  pin: optional(digitsParam(1, 16)),
};

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
] as const satisfies readonly ErrorCode[];
