import { isFailure } from '@cabildo/contracts/errors';
import contract from '@cabildo/contracts/identity/users/get_cp_by_apikey.ts';
import { handler } from '../deps.ts';
import { listChatAccounts } from './chat-accounts.table.ts';
import { findNamedUser } from './named-user.ts';

export default handler(contract, {
  async run({ input, ctx, db }) {
    const user = await findNamedUser(db, ctx, input);
    if (isFailure(user)) return user;
    return { user_id: user.user_id, cp_accounts: await listChatAccounts(db, user.user_id) };
  },
});
