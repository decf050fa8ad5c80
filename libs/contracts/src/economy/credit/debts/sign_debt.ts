import { z } from 'zod';
import { defineAction } from '../../../action.ts';
import { bankConfig } from '../../config/config.ts';
import { debt, DEBT_ERRORS, debtIdParam } from './debts.ts';

/** ECB-02 */
export default defineAction('server_economy.sign_debt', {
  kind: 'command',
  access: 'member',
  acting: 'all',
  settings: bankConfig,
  module: 'debts',
  summary: 'Sign a debt of your character, which then is owed.',
  input: z.object(debtIdParam),
  output: z.object({ debt }),
  errors: [...DEBT_ERRORS, 'already_signed'],
});
