import { offsetOf, pageOf } from '@cabildo/contracts';
import contract from '@cabildo/contracts/servers/script-licences/list_licences.ts';
import { findPlan } from '../billing/table.ts';
import { handler } from '../handler.ts';
import { licenceView } from './rules.ts';
import { listActivations, listLicences } from './table.ts';

export default handler(contract, {
  async run({ input, serverId, db }) {
    const at = { limit: input.per_page, offset: offsetOf(input) };
    const [server, { rows, total }] = await Promise.all([
      findPlan(db, serverId),
      listLicences(db, serverId, at),
    ]);
    const ids = rows.map(({ id }) => id);
    const places = await listActivations(db, ids);
    const plan = server?.plan ?? 'FREE';
    return { licences: rows.map((row) => licenceView(row, plan, places)), ...pageOf(input, total) };
  },
});
