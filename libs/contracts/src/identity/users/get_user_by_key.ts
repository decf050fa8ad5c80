import { z } from 'zod';
import { defineAction } from '../../action.ts';
import listMemberships from '../../servers/members/list_memberships.rpc.ts';
import { chatAccount, personInput } from './users.ts';

export default defineAction('users.get_user_by_key', {
  kind: 'query',
  access: { to: 'authenticated', isForGameSessions: true, internalParams: Object.keys(personInput.shape) },
  summary: 'Read who the person behind a key is: platform accounts and servers.',
  input: personInput,
  output: z.object({
    user_id: z.int(),
    gp_id: z.string(),
    gp_username: z.string(),
    cp_accounts: z.array(chatAccount),
    /** To a game session its own server alone (ID-12). */
    servers: listMemberships.output.shape.servers,
  }),
  errors: ['error', 'not_found'],
});
