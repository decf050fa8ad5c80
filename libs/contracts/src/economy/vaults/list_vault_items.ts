import { z } from 'zod';
import { defineAction } from '../../action.ts';
import { characterParams } from '../../acting.ts';
import { pageOutput, pageParams } from '../../fields.ts';
import { vaultIdParam, vaultItem } from './vaults.ts';

/** ECB-16 */
export default defineAction('server_economy.list_vault_items', {
  kind: 'query',
  access: 'member',
  summary: 'List what lies in a vault, oldest first.',
  input: z.object({ ...vaultIdParam, ...characterParams, ...pageParams() }),
  output: z.object({ items: z.array(vaultItem), ...pageOutput }),
  errors: ['account_not_found', 'character_not_found', 'forbidden'],
});
