import { offsetOf, pageOf } from '@cabildo/contracts/fields';
import contract from '@cabildo/contracts/mdt/charges/list_charges.ts';
import { handler } from '../deps.ts';
import { chargeView } from './rules.ts';
import { listCharges } from './table.ts';

export default handler(contract, {
  async run({ input, serverId, db }) {
    const { search, category } = input;
    const at = { limit: input.per_page, offset: offsetOf(input) };
    const { rows, total } = await listCharges(db, { serverId, search, category }, at);
    return { charges: rows.map(chargeView), ...pageOf(input, total) };
  },
});
