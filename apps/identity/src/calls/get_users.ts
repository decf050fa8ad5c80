import contract from '@cabildo/contracts/identity/calls/get_users.ts';
import { handler } from '../handler.ts';
import { listUsers } from '../sql/users.ts';

export default handler(contract, {
  run: async ({ input, db }) => ({ users: await listUsers(db, input.user_ids) }),
});
