import contract from '@cabildo/contracts/inventory/endings/count_items.rpc.ts';
import { handler } from '../deps.ts';
import { countUnits } from './table.ts';

export default handler(contract, {
  run: async ({ input, db }) => ({ units: await countUnits(db, input.server_character_id) }),
});
