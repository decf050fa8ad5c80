import contract, { MAX_LISTED_UNITS } from '@cabildo/contracts/inventory/holdings/list_units.rpc.ts';
import { handler } from '../deps.ts';
import { listUnits } from './table.ts';

export default handler(contract, {
  async run({ input, db }) {
    const units = await listUnits(db, input.server_character_ids, MAX_LISTED_UNITS + 1);
    return { units: units.length > MAX_LISTED_UNITS ? null : units };
  },
});
