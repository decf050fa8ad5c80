import { offsetOf, pageOf } from '@cabildo/contracts/fields';
import contract from '@cabildo/contracts/inventory/licenses/list.ts';
import { handler } from '../deps.ts';
import { presentLicense } from './rules.ts';
import { listLicenses } from './table.ts';

export default handler(contract, {
  async run({ input, serverId, db }) {
    const at = { limit: input.per_page, offset: offsetOf(input) };
    const { rows, total } = await listLicenses(db, serverId, at);
    return { licenses: rows.map(presentLicense), ...pageOf(input, total) };
  },
});
