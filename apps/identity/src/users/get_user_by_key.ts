import { isFailure } from '@cabildo/contracts';
import contract from '@cabildo/contracts/identity/users/get_user_by_key.ts';
import listMemberships from '@cabildo/contracts/servers/members/list_memberships.rpc.ts';
import { handler } from '../deps.ts';
import { listChatAccounts } from './chat-accounts.table.ts';
import { findNamedUser } from './named-user.ts';

export default handler(contract, {
  async run({ input, ctx, db, ask }) {
    const user = await findNamedUser(db, ctx, input);
    if (isFailure(user)) return user;
    const [accounts, memberships] = await Promise.all([
      listChatAccounts(db, user.user_id),
      ask(listMemberships, { user_id: user.user_id }),
    ]);
    return { ...user, cp_accounts: accounts, servers: memberships.servers };
  },
});
