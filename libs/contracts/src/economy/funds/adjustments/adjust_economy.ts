import { z } from 'zod';
import { defineAction } from '../../../action.ts';
import { jsonParam, optional, longTextParam, textParam, idParam, enumParam } from '../../../fields.ts';
import { LIMITS } from '../../../limits.ts';
import { anyOf, oneOf } from '../../../ways.ts';
import { MONEY_TARGETS } from '../bot/bot.ts';

/** V1-08: the maximum of entries in a request, adjustments and businesses together. */
export const MAX_ADJUSTMENTS = 100;

/** Added to the balance; may be negative. */
const change = z
  .int()
  .min(-LIMITS.max_amount)
  .max(LIMITS.max_amount)
  .refine((amount) => amount !== 0, { error: 'must not be 0', params: { es: 'no puede ser 0' } });

const adjustment = z
  .strictObject({
    server_character_id: optional(idParam('character')),
    account_id: optional(idParam('account')),
    target: enumParam(MONEY_TARGETS),
    amount: change,
    reason: longTextParam(1, 140),
  })
  .apply(oneOf(['server_character_id'], ['account_id']))
  .refine(({ account_id, target }) => account_id === undefined || target === 'bank', {
    path: ['target'],
    error: 'must be bank for an account',
    params: { es: 'debe ser bank para una cuenta' },
  });

const business = z
  .strictObject({
    account_id: idParam('account'),
    account_name: optional(textParam(1, 64)),
    amount: change.optional(),
    status: optional(enumParam(['active', 'frozen'])),
  })
  .apply(anyOf(['account_name'], ['amount'], ['status']));

export type Adjustment = z.output<typeof adjustment>;
export type BusinessChange = z.output<typeof business>;

const areDistinct = (entries: readonly BusinessChange[]) =>
  new Set(entries.map(({ account_id }) => account_id)).size === entries.length;

const TWICE = { error: 'names an account twice', params: { es: 'nombra una cuenta dos veces' } };

export default defineAction('v1.adjust_economy', {
  service: 'economy',
  v1: { address: 'PATCH /v1/servers/:server_id/economy', scope: 'game' },
  kind: 'command',
  access: { to: 'admin', governs: true },
  summary: 'Make and unmake money, and change businesses: all of up to 100 entries, or nothing.',
  input: z
    .object({
      /**
       * Changes of balances: of a character, by its wallet or by the account that receives payments to it, or of a bank
       * account. Cash is created and destroyed in bills.
       */
      adjustments: optional(jsonParam(z.array(adjustment).max(MAX_ADJUSTMENTS))),
      /** Changes of business accounts: name, balance, status. Each account at most once. */
      businesses: optional(jsonParam(z.array(business).max(MAX_ADJUSTMENTS).refine(areDistinct, TWICE))),
    })
    .apply(anyOf(['adjustments'], ['businesses']))
    .refine(
      ({ adjustments = [], businesses = [] }) => {
        const entries = adjustments.length + businesses.length;
        return entries >= 1 && entries <= MAX_ADJUSTMENTS;
      },
      {
        path: ['adjustments'],
        error: `and businesses must hold 1 to ${MAX_ADJUSTMENTS} entries together`,
        params: { es: `y businesses deben tener entre 1 y ${MAX_ADJUSTMENTS} elementos en total` },
      },
    ),
  output: z.object({
    /** The transfer of the first entry that moved money; the ids of the others follow. null: no money moved. */
    transaction_id: z.int().nullable(),
    /** Balances of the characters of the adjustments, afterwards. */
    balances: z.array(
      z.object({
        server_character_id: z.int(),
        wallet_total: z.int(),
        /** Balance of the account that receives payments to the character; null: there is none. */
        bank_balance: z.int().nullable(),
      }),
    ),
    businesses: z.array(
      z.object({
        account_id: z.int(),
        account_name: z.string(),
        balance: z.int(),
        status: z.enum(['active', 'frozen']),
      }),
    ),
  }),
  // The message of every code names the entry. account_not_found: also for a business that is no business account.
  // invalid_amount: the active bills cannot make up the cash. limit_exceeded: the balance would exceed the largest exact integer.
  errors: [
    'error',
    'character_not_found',
    'no_bank_account',
    'account_not_found',
    'account_closed',
    'account_disabled',
    'insufficient_balance',
    'invalid_amount',
    'limit_exceeded',
  ],
});
