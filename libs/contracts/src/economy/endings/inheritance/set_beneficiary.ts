import { z } from 'zod';
import { defineAction } from '../../../action.ts';
import { characterParams } from '../../../acting.ts';
import { idParam, intParam } from '../../../fields.ts';
import { bankConfig } from '../../config/config.ts';
import { beneficiary, EXECUTORS } from './inheritance.ts';

/** ECB-14 */
export default defineAction('server_economy.set_beneficiary', {
  kind: 'command',
  access: 'member',
  acting: {
    // Members who may execute an inheritance also name the heirs of the dead (ECB-15).
    as: 'any',
    readers: EXECUTORS,
  },
  settings: bankConfig,
  module: 'inheritance',
  summary: 'Leave a share of what a character has to another one.',
  input: z.object({
    ...characterParams,
    beneficiary_character_id: idParam('character'),
    percentage: intParam(1, 100),
  }),
  output: z.object({ beneficiary }),
  errors: [
    'error',
    'character_not_found',
    'forbidden',
    'destination_not_found',
    'self_transfer',
    'limit_exceeded',
  ],
});
