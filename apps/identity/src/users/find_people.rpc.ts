import contract from '@cabildo/contracts/identity/users/find_people.rpc.ts';
import { handler } from '../deps.ts';
import { findPeople } from './users.table.ts';

export default handler(contract, {
  run: async ({ input, db }) => ({ users: await findPeople(db, input.user_ids) }),
});
