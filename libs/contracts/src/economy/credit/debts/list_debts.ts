import { z } from 'zod';
import { defineAction } from '../../../action.ts';
import { characterParams } from '../../../acting.ts';
import { enumParam, optional, pageOutput, pageParams, withDefault } from '../../../fields.ts';
import { debt, DEBT_DIRECTIONS, DEBT_STATUSES } from './debts.ts';

/** ECB-02, ECA-02 */
export default defineAction('server_economy.list_debts', {
  kind: 'query',
  access: 'member',
  acting: { as: 'any', readers: 'view_bank_logs' },
  summary: 'List what a character owes, and what it or an account of its own is owed, newest first.',
  input: z.object({
    ...characterParams,
    direction: withDefault(enumParam(DEBT_DIRECTIONS), 'all'),
    status: optional(enumParam(DEBT_STATUSES)),
    ...pageParams(),
  }),
  output: z.object({ debts: z.array(debt), ...pageOutput }),
  errors: ['error', 'character_not_found', 'forbidden'],
});
