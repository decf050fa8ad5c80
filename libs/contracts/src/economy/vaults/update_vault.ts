import { z } from 'zod';
import { defineAction } from '../../action.ts';
import { characterParams } from '../../acting.ts';
import { changesSomething } from '../../ways.ts';
import { bankConfig } from '../config/config.ts';
import { vault, VAULT_ERRORS, vaultIdParam, vaultParams } from './vaults.ts';

/** ECB-16 */
export default defineAction('server_economy.update_vault', {
  kind: 'command',
  access: 'member',
  acting: 'all',
  settings: bankConfig,
  summary: 'Change how much a vault holds, and what withdrawals cost.',
  input: z
    .object({ ...vaultIdParam, ...characterParams, ...vaultParams })
    .apply(changesSomething('server_character_id', 'character_id')),
  output: z.object({ vault }),
  errors: [...VAULT_ERRORS, 'error'],
});
