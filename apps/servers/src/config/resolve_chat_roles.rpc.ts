import contract from '@cabildo/contracts/servers/config/resolve_chat_roles.rpc.ts';
import { handler } from '../deps.ts';
import { rolesThatCount } from './character-limits.ts';

export default handler(contract, {
  run: async ({ input: { server_id, user_id, sent }, db }) => ({
    cp_role_ids: await rolesThatCount(db, server_id, user_id, sent),
  }),
});
