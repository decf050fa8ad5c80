import { z } from 'zod';
import { characterParams, characterRequired } from '../../../acting.ts';
import { amountParam, enumParam, optional, longTextParam } from '../../../fields.ts';

/** Where a bot puts money of a character, or takes it from (BO-07). */
export const MONEY_TARGETS = ['bank', 'wallet'] as const;
export type MoneyTarget = (typeof MONEY_TARGETS)[number];

/** What a bot says of money that it makes or unmakes. */
export const moneyInput = z
  .object({
    ...characterParams,
    amount: amountParam(),
    /** Default: bank, the account that payments by character go to (SH-03). */
    target: optional(enumParam(MONEY_TARGETS)),
    /** The concept that the account's register shows. */
    reason: optional(longTextParam(1, 140)),
  })
  .refine(...characterRequired);

/** What there is afterwards. */
export const moneyOutput = z.object({
  server_character_id: z.int(),
  target: z.enum(MONEY_TARGETS),
  amount: z.int(),
  /** Of the account or the wallet, now. */
  balance: z.int(),
});
