import { z } from 'zod';
import { defineAction } from '../../action.ts';
import { bankConfig } from './config.ts';

/** ECB-19 */
export default defineAction('server_economy.get_bank_config', {
  kind: 'query',
  access: ['admin', 'manage_bank_config'],
  summary: 'Read the banking rules of the server: all 16 sections, defaults filled in.',
  input: z.object({}),
  output: z.object({ config: bankConfig }),
});
