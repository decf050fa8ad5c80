import { z } from 'zod';
import { defineAction } from '../../action.ts';
import { boolParam, pageOutput, pageParams, withDefault } from '../../fields.ts';
import { account } from './accounts.ts';
import { characterParams } from '../../acting.ts';

export default defineAction({
  service: 'economy',
  route: 'server_economy',
  action: 'list_accounts',
  kind: 'query',
  access: 'member',
  acting: 'any',
  readers: 'view_bank_logs',
  summary: 'List the accounts that a character owns or is a member of, oldest first',
  input: z.object({
    ...characterParams,
    include_closed: withDefault(boolParam(), false),
    ...pageParams(),
  }),
  output: z.object({ accounts: z.array(account), ...pageOutput }),
  // error: the caller has several characters and named none.
  errors: ['error', 'character_not_found', 'forbidden'],
});
