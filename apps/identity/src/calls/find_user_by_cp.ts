import contract from '@cabildo/contracts/identity/calls/find_user_by_cp.ts';
import { handler } from '../handler.ts';
import { findUserByChatAccount } from '../sql/users.ts';

export default handler(contract, {
  async run({ input, db }) {
    const user = await findUserByChatAccount(db, input.cp_id);
    return { user_id: user?.user_id ?? null };
  },
});
