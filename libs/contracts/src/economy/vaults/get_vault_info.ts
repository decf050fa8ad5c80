import { z } from 'zod';
import { defineAction } from '../../action.ts';
import { characterParams } from '../../acting.ts';
import { vault, vaultIdParam } from './vaults.ts';

/** ECB-16 */
export default defineAction('server_economy.get_vault_info', {
  kind: 'query',
  access: 'member',
  summary: 'Show how full a vault is, and what withdrawals cost.',
  input: z.object({ ...vaultIdParam, ...characterParams }),
  output: z.object({ vault }),
  errors: ['account_not_found', 'character_not_found', 'forbidden'],
});
