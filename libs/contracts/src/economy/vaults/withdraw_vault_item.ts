import { z } from 'zod';
import { defineAction } from '../../action.ts';
import { characterParams } from '../../acting.ts';
import { idParam, optional, quantityParam } from '../../fields.ts';
import { MAX_UNITS } from '../../inventory/vaults/vaults.ts';
import { bankConfig } from '../config/config.ts';
import { VAULT_ERRORS, vaultIdParam } from './vaults.ts';

/** ECB-16 */
export default defineAction('server_economy.withdraw_vault_item', {
  kind: 'command',
  access: 'member',
  acting: 'own',
  settings: bankConfig,
  summary: 'Take something out of a vault.',
  input: z.object({
    ...characterParams,
    ...vaultIdParam,
    vault_item_id: idParam('vault_item'),
    /** Default: all that is there. */
    quantity: optional(quantityParam(MAX_UNITS)),
  }),
  output: z.object({
    vault_item_id: z.int(),
    item_id: z.int().nullable(),
    item_name: z.string(),
    withdrawn: z.int(),
    /** The units that are left in the vault. */
    quantity: z.int(),
    /** The price of the withdrawal. */
    fee: z.int(),
  }),
  errors: [
    ...VAULT_ERRORS,
    'not_found',
    'invalid_amount',
    'limit_exceeded',
    'no_bank_account',
    'insufficient_balance',
  ],
});
