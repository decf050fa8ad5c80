import { z } from 'zod';
import { defineAction } from '../../action.ts';
import { idParam } from '../../fields.ts';
import { org, orgIdParam } from './orgs.ts';

/** BZ-07 */
export default defineAction('server_orgs.adopt_account', {
  kind: 'command',
  access: { to: 'member', governs: 'others' },
  acting: 'all',
  summary: 'Make a business account the account of an organisation; its members join with the lowest rank.',
  input: z.object({ ...orgIdParam, account_id: idParam('account') }),
  output: z.object({ org }),
  // error: the account is no business account.
  errors: [
    'error',
    'forbidden',
    'account_not_found',
    'limit_exceeded',
    'not_found',
    'account_closed',
    'account_disabled',
  ],
});
