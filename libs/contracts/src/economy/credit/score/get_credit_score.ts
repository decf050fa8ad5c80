import { z } from 'zod';
import { characterParams } from '../../../acting.ts';
import { defineAction } from '../../../action.ts';
import { credit } from './credit.ts';

/** ECB-11 */
export default defineAction('server_economy.get_credit_score', {
  kind: 'query',
  access: 'member',
  acting: { as: 'any', readers: 'view_bank_logs' },
  summary: 'Show the credit score of a character and what it is made of.',
  input: z.object(characterParams),
  output: z.object({ credit }),
  errors: ['error', 'character_not_found', 'forbidden'],
});
