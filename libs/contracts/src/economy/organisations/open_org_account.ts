import { z } from 'zod';
import { defineAction } from '../../action.ts';
import { textParam } from '../../fields.ts';
import { org, orgIdParam } from './orgs.ts';

/** BZ-02 */
export default defineAction('server_orgs.open_org_account', {
  kind: 'command',
  access: { to: 'member', governs: 'others' },
  acting: 'all',
  answer: { created: true },
  summary: 'Open a further account of an organisation that you own.',
  input: z.object({ ...orgIdParam, account_name: textParam(1, 64) }),
  output: z.object({ account_id: z.int(), org }),
  errors: ['forbidden', 'limit_exceeded', 'not_found', 'account_closed', 'account_disabled'],
});
