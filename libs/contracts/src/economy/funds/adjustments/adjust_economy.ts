import { z } from 'zod';
import { defineAction } from '../../../action.ts';
import { jsonParam, optional, longTextParam, textParam, idParam, enumParam } from '../../../fields.ts';
import { LIMITS } from '../../../limits.ts';
import { MONEY_TARGETS } from '../bot/bot.ts';

/** V1-08: entries in one request, of both kinds together. */
export const MAX_ADJUSTMENTS = 100;

/** Below zero: less. */
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
  .refine(
    ({ server_character_id, account_id }) =>
      (server_character_id === undefined) !== (account_id === undefined),
    {
      error: 'name either server_character_id or account_id',
      params: { es: 'indica server_character_id o account_id, uno de los dos' },
    },
  )
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
  .refine(({ account_name, amount, status }) => (account_name ?? amount ?? status) !== undefined, {
    error: 'say what changes: account_name, amount or status',
    params: { es: 'indica qué cambia: account_name, amount o status' },
  });

export type Adjustment = z.output<typeof adjustment>;
export type BusinessChange = z.output<typeof business>;

const areDistinct = (entries: readonly BusinessChange[]) =>
  new Set(entries.map(({ account_id }) => account_id)).size === entries.length;

const TWICE = { error: 'names an account twice', params: { es: 'nombra una cuenta dos veces' } };

export default defineAction({
  service: 'economy',
  route: 'v1',
  v1: 'PATCH /v1/servers/:server_id/economy',
  action: 'adjust_economy',
  kind: 'command',
  access: 'admin',
  governs: true,
  summary: 'Make and unmake money, and change businesses: all of up to 100 entries, or nothing (V1-08)',
  input: z
    .object({
      /**
       * What characters, by the account that stands for them or by their wallets, or bank accounts have more or less.
       * Cash comes and goes in bills.
       */
      adjustments: optional(jsonParam(z.array(adjustment).max(MAX_ADJUSTMENTS))),
      /** Business accounts, each once: their names, what they have more or less, whether money may move. */
      businesses: optional(jsonParam(z.array(business).max(MAX_ADJUSTMENTS).refine(areDistinct, TWICE))),
    })
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
    /** The transfer of the first entry that moved money; those of the others follow it. null: no money moved. */
    transaction_id: z.int().nullable(),
    /** What each character that an adjustment was about has now. */
    balances: z.array(
      z.object({
        server_character_id: z.int(),
        wallet_total: z.int(),
        /** Of the account that stands for the character; null: it has none. */
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
  // Of all codes the message names the entry. account_not_found: also a business that is no business account.
  // invalid_amount: cash that the bills in use cannot make up. limit_exceeded: more than an account can count.
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
