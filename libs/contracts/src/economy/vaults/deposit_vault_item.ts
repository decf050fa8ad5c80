import { z } from 'zod';
import { defineAction } from '../../action.ts';
import { characterParams } from '../../acting.ts';
import { idParam, optional, quantityParam, textParam, withDefault } from '../../fields.ts';
import { anyOf } from '../../ways.ts';
import { MAX_UNITS } from '../../inventory/vaults/vaults.ts';
import { bankConfig } from '../config/config.ts';
import { VAULT_ERRORS, vaultIdParam, vaultItem } from './vaults.ts';

/** ECB-16 */
export default defineAction('server_economy.deposit_vault_item', {
  kind: 'command',
  access: 'member',
  acting: 'own',
  settings: bankConfig,
  module: 'vaults',
  answer: { created: true },
  summary: 'Put something into a vault.',
  input: z
    .object({
      ...characterParams,
      ...vaultIdParam,
      /** Required without item_id; with it the entry is called as the catalogue calls the item. */
      item_name: optional(textParam(1, 100)),
      quantity: withDefault(quantityParam(MAX_UNITS), 1),
      /** Units of it leave the character's inventory. Default: a record of the name only. */
      item_id: optional(idParam('item')),
    })
    .apply(anyOf(['item_name'], ['item_id'])),
  output: z.object({ vault_item_id: z.int(), item: vaultItem }),
  errors: [...VAULT_ERRORS, 'limit_exceeded', 'not_found', 'invalid_amount'],
});
