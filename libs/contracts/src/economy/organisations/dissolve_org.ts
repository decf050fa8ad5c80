import { z } from 'zod';
import { defineAction } from '../../action.ts';
import { boolParam, governing, idParam, optional, withDefault } from '../../fields.ts';
import { statedWays } from '../../ways.ts';
import { org, orgIdParam } from './orgs.ts';

/** BZ-07 */
export default defineAction('server_orgs.dissolve_org', {
  kind: 'command',
  access: { to: 'member', governs: 'others' },
  acting: 'all',
  summary: 'Dissolve an organisation that you own; its money goes to an account or the treasury.',
  input: z
    .object({
      ...orgIdParam,
      to_account_id: optional(idParam('account')),
      to_treasury: optional(boolParam()),
      /** Staff end an organisation that cannot pay, or whose people have no bank. */
      void_owed_pay: governing(withDefault(boolParam(), false)),
    })
    .apply(statedWays({ keyword: 'oneOf', ways: [['to_account_id'], ['to_treasury']] })),
  output: z.object({ org, amount: z.int() }),
  // error: both ways of the money or neither, or (409) what the organisation still has.
  errors: [
    'error',
    'forbidden',
    'not_found',
    'account_closed',
    'account_disabled',
    'destination_not_found',
    'self_transfer',
    'limit_exceeded',
  ],
});
