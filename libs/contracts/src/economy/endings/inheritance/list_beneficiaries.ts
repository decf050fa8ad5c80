import { z } from 'zod';
import { defineAction } from '../../../action.ts';
import { characterParams } from '../../../acting.ts';
import { beneficiary, EXECUTORS } from './inheritance.ts';

/** ECB-14 */
export default defineAction('server_economy.list_beneficiaries', {
  kind: 'query',
  access: 'member',
  acting: { as: 'any', readers: ['view_bank_logs', EXECUTORS] },
  summary: 'List who inherits from a character, and how much.',
  input: z.object(characterParams),
  output: z.object({ beneficiaries: z.array(beneficiary), total_percentage: z.int() }),
  errors: ['error', 'character_not_found', 'forbidden'],
});
