import contract from '@cabildo/contracts/identity/calls/find_user_by_cp.ts';
import { handler } from '../handler.ts';
import { findUserByChatAccount } from '../sql/users.ts';

export default handler(contract, {
  run: async ({ input, db }) => ({ user: (await findUserByChatAccount(db, input.cp_id)) ?? null }),
});
