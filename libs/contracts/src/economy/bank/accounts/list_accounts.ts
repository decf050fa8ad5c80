import { z } from 'zod';
import { defineAction } from '../../../action.ts';
import {
  boolParam,
  enumParam,
  optional,
  pageOutput,
  pageParams,
  textParam,
  withDefault,
} from '../../../fields.ts';
import { LIMITS } from '../../../limits.ts';
import { account, ACCOUNT_TYPES } from './accounts.ts';
import { characterParams } from '../../../acting.ts';

export default defineAction('server_economy.list_accounts', {
  kind: 'query',
  access: 'member',
  summary:
    'List the accounts that a character owns or may use, oldest first; staff may list all of the server.',
  input: z.object({
    /** EC-18: staff with view_bank_logs who name no character get all accounts of the server. */
    ...characterParams,
    /** The beginning of the account number, or part of the owner's name. */
    search: optional(textParam(1, LIMITS.max_search)),
    account_type: optional(enumParam([...ACCOUNT_TYPES, 'legacy'])),
    /** Default: every status but closed; with include_closed, every status. */
    status: optional(enumParam(['active', 'frozen', 'closed'])),
    include_closed: withDefault(boolParam(), false),
    ...pageParams(),
  }),
  output: z.object({ accounts: z.array(account), ...pageOutput }),
  // error: the caller has several characters and named none.
  errors: ['error', 'character_not_found', 'forbidden'],
});
