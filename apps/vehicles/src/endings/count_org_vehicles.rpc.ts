import contract from '@cabildo/contracts/vehicles/endings/count_org_vehicles.rpc.ts';
import { handler } from '../deps.ts';
import { countOfOrg } from './table.ts';

export default handler(contract, {
  run: async ({ input, db }) => ({ vehicles: await countOfOrg(db, input.server_id, input.org_id) }),
});
