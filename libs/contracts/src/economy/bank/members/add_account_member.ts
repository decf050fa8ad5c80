import { z } from 'zod';
import { defineAction } from '../../../action.ts';
import { permissionsParam } from '../accounts/accounts.ts';
import { accountMember, MEMBER_ERRORS, memberParams } from './members.ts';

/** ECA-01 */
export default defineAction('server_economy.add_account_member', {
  kind: 'command',
  access: 'member',
  acting: 'all',
  summary: 'Let another character use an account.',
  input: z.object({ ...memberParams, permissions: permissionsParam() }),
  output: z.object({ member_character_id: z.int(), member: accountMember }),
  answer: { created: true },
  errors: [...MEMBER_ERRORS, 'account_disabled', 'destination_not_found', 'already_member', 'limit_exceeded'],
});
