import { z } from 'zod';
import { defineAction } from '../../action.ts';
import { enumParam, idParam, optional, pageOutput, pageParams } from '../../fields.ts';
import { characterParams } from '../../acting.ts';
import { ENTRY_TYPES, registerEntry } from './reports.ts';

export default defineAction({
  service: 'economy',
  route: 'server_economy',
  action: 'get_registers',
  kind: 'query',
  access: 'member',
  summary:
    'Show what moved on an account, or on everything a character owns, cash included, newest first (EC-12)',
  input: z.object({
    /** One account, of which the caller must be owner or have view_movements. */
    account_id: optional(idParam('account')),
    ...characterParams,
    type: optional(enumParam(ENTRY_TYPES)),
    ...pageParams(),
  }),
  output: z.object({ registers: z.array(registerEntry), ...pageOutput }),
  // error: the caller has several characters and named neither one nor an account.
  errors: ['error', 'account_not_found', 'character_not_found', 'forbidden'],
});
