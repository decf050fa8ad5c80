import { offsetOf, pageOf } from '@cabildo/contracts/fields';
import contract from '@cabildo/contracts/servers/script-licences/list_licences.ts';
import { findPlans } from '../billing/table.ts';
import { handler } from '../deps.ts';
import { licenceView } from './rules.ts';
import { listActivations, listLicences } from './table.ts';

export default handler(contract, {
  async run({ input, serverIds, db }) {
    const at = { limit: input.per_page, offset: offsetOf(input) };
    const { rows, total } = await listLicences(db, serverIds, at);
    const [plans, places] = await Promise.all([
      findPlans(
        db,
        rows.map(({ server_id }) => server_id),
      ),
      listActivations(
        db,
        rows.map(({ id }) => id),
      ),
    ]);
    const licences = rows.map((row) => licenceView(row, plans.get(row.server_id) ?? 'FREE', places));
    return { licences, ...pageOf(input, total) };
  },
});
