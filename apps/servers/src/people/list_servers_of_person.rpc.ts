import contract from '@cabildo/contracts/servers/people/list_servers_of_person.rpc.ts';
import { handler } from '../deps.ts';
import { listServersOfPerson } from '../members/table.ts';

export default handler(contract, {
  run: async ({ input, db }) => ({ servers: await listServersOfPerson(db, input.user_id) }),
});
