import contract from '@cabildo/contracts/identity/users/find_user_by_cp.rpc.ts';
import { handler } from '../deps.ts';
import { findUserByChatAccount } from './users.table.ts';

export default handler(contract, {
  run: async ({ input, db }) => ({ user: (await findUserByChatAccount(db, input.cp_id)) ?? null }),
});
