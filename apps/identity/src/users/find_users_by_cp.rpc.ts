import contract from '@cabildo/contracts/identity/users/find_users_by_cp.rpc.ts';
import { handler } from '../deps.ts';
import { listUsersByChatAccounts } from './users.table.ts';

export default handler(contract, {
  run: async ({ input, db }) => ({ users: await listUsersByChatAccounts(db, input.cp_ids) }),
});
