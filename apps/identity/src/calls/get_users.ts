import contract from '@cabildo/contracts/identity/calls/get_users.ts';
import { handler } from '../handler.ts';
import { listUsers } from '../sql/users.ts';

export default handler(contract, {
  async run({ input, db, deps }) {
    const users = await listUsers(db, input.user_ids);
    // On the mock page anybody runs whatever guild he names, so what was kept there is no knowledge (SV-12).
    return {
      users: deps.oauthMode === 'live' ? users : users.map((user) => ({ ...user, admin_guild_ids: null })),
    };
  },
});
