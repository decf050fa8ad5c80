import { z } from 'zod';
import { characterParams, characterRequired } from '../../../acting.ts';
import { amountParam, enumParam, optional, longTextParam } from '../../../fields.ts';

/** The place where staff add or remove a character's money (BO-07). */
export const MONEY_TARGETS = ['bank', 'wallet'] as const;
export type MoneyTarget = (typeof MONEY_TARGETS)[number];

/** The parameters of adding and removing money. */
export const moneyInput = z
  .object({
    ...characterParams,
    amount: amountParam(),
    /** Default: bank, the account that receives payments to the character (SH-03). */
    target: optional(enumParam(MONEY_TARGETS)),
    /** The concept that the account's register shows. */
    reason: optional(longTextParam(1, 140)),
  })
  .apply(characterRequired);

/** The answer of adding and removing money. */
export const moneyOutput = z.object({
  server_character_id: z.int(),
  target: z.enum(MONEY_TARGETS),
  amount: z.int(),
  /** Balance of the account or wallet afterwards. */
  balance: z.int(),
});
