import { z } from 'zod';
import { defineAction } from '../../../action.ts';
import { bankConfig } from '../../config/config.ts';
import { debt, DEBT_ERRORS, debtIdParam } from './debts.ts';

export default defineAction({
  service: 'economy',
  route: 'server_economy',
  action: 'cancel_debt',
  kind: 'command',
  access: 'member',
  acting: 'all',
  settings: bankConfig,
  module: 'debts',
  // The specification describes this in ECB-02 and ECA-02.
  summary: 'Let a debt go, or refuse one that is not signed',
  input: z.object(debtIdParam),
  output: z.object({ debt }),
  errors: [...DEBT_ERRORS],
});
