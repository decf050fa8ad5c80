import { z } from 'zod';
import { defineAction } from '../../../action.ts';
import { permissionsParam } from '../accounts/accounts.ts';
import { accountMember, MEMBER_ERRORS, memberParams } from './members.ts';

/** ECA-03 */
export default defineAction('server_economy.update_member_perms', {
  kind: 'command',
  access: 'member',
  acting: 'all',
  summary: 'Change what a member may use an account for.',
  input: z.object({ ...memberParams, permissions: permissionsParam() }),
  output: z.object({ member: accountMember }),
  errors: [...MEMBER_ERRORS, 'account_disabled', 'member_not_found'],
});
