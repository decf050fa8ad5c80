import { z } from 'zod';
import { defineAction } from '../../../action.ts';
import { cardRoleLimit } from '../../bank/cards/cards.ts';
import { bankConfig } from '../../config/config.ts';

/** ECB-20 */
export default defineAction('server_economy.get_limits', {
  kind: 'query',
  access: ['admin', 'manage_bank_config'],
  summary: 'Read the limits that hold in the bank of the server, changed or not.',
  input: z.object({}),
  output: z.object({
    accounts: z.object({
      /** For each character. */
      max_accounts: z.int(),
      enabled_types: bankConfig.shape.accounts_config.unwrap().shape.enabled_types.unwrap(),
    }),
    cards: z.object({
      max_cards_per_account: z.int(),
      allowed_types: bankConfig.shape.cards_config.unwrap().shape.allowed_types.unwrap(),
      /** Maxima for members with a chat role, instead of these (ECA-06). */
      role_limits: z.array(cardRoleLimit),
    }),
    transfers: z.object({
      min_amount: z.int(),
      max_amount: z.int(),
      /** The amount that one account may send on one UTC day; null: unlimited. */
      daily_limit: z.int().nullable(),
    }),
    loans: z.object({
      max_loan_amount: z.int(),
      max_installments: z.int(),
      /** For each character at a time. */
      max_active: z.int(),
    }),
    pin: z.object({ length: z.int(), max_attempts: z.int(), lock_minutes: z.int() }),
  }),
});
