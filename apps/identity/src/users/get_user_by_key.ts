import { isFailure } from '@cabildo/contracts/errors';
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
    // ID-12: the key of a game session is in the hands of a server, which learns of no other community.
    const { actor } = ctx;
    const servers =
      actor.kind === 'user' && actor.session === 'game'
        ? memberships.servers.filter(({ server_id }) => server_id === actor.server_id)
        : memberships.servers;
    return { ...user, cp_accounts: accounts, servers };
  },
});
