import contract from '@cabildo/contracts/identity/users/find_user_by_gp.rpc.ts';
import { handler } from '../deps.ts';
import { findUserByGameAccount } from './users.table.ts';

export default handler(contract, {
  run: async ({ input, db }) => ({ user: (await findUserByGameAccount(db, input.gp_id)) ?? null }),
});
