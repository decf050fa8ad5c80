import { z } from 'zod';
import { defineAction } from '../../../action.ts';
import { MEMBER_ERRORS, memberParams } from './members.ts';

/** ECA-03 */
export default defineAction('server_economy.remove_account_member', {
  kind: 'command',
  access: 'member',
  acting: 'all',
  summary: 'Remove a member of an account, with its cards there; anybody may leave.',
  input: z.object(memberParams),
  output: z.object({ removed: z.literal(true) }),
  errors: [...MEMBER_ERRORS, 'member_not_found'],
});
