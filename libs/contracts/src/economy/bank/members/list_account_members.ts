import { z } from 'zod';
import { defineAction } from '../../../action.ts';
import { characterParams } from '../../../acting.ts';
import { idParam } from '../../../fields.ts';
import { accountMember } from './members.ts';

/** ECA-01 */
export default defineAction('server_economy.list_account_members', {
  kind: 'query',
  access: 'member',
  summary: 'List who may use an account and for what, its owner first.',
  input: z.object({ account_id: idParam('account'), ...characterParams }),
  output: z.object({ members: z.array(accountMember) }),
  errors: ['account_not_found', 'character_not_found', 'forbidden'],
});
