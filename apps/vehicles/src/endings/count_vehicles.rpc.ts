import contract from '@cabildo/contracts/vehicles/endings/count_vehicles.rpc.ts';
import { handler } from '../deps.ts';
import { countOwned } from './table.ts';

export default handler(contract, {
  run: async ({ input, db }) => ({ vehicles: await countOwned(db, input.server_character_id) }),
});
