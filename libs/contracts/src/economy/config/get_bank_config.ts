import { z } from 'zod';
import { defineAction } from '../../action.ts';
import { bankConfig } from './config.ts';

export default defineAction({
  service: 'economy',
  route: 'server_economy',
  action: 'get_bank_config',
  kind: 'query',
  access: ['admin', 'manage_bank_config'],
  // The specification describes this in ECB-19.
  summary: 'Show the banking rules: all 16 sections, defaults filled in',
  input: z.object({}),
  output: z.object({ config: bankConfig }),
});
