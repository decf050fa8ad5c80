import contract from '@cabildo/contracts/identity/users/get_users.rpc.ts';
import { handler } from '../deps.ts';
import { listUsers } from './users.table.ts';

export default handler(contract, {
  async run({ input, db, deps }) {
    const users = await listUsers(db, input.user_ids);
    if (deps.oauthMode === 'live') return { users };
    // On the mock page anybody can claim any guild, so the stored guilds prove nothing (SV-12).
    return { users: users.map((user) => ({ ...user, admin_guild_ids: null })) };
  },
});
