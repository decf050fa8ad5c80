import { fail } from '@cabildo/contracts/errors';
import { offsetOf, pageOf } from '@cabildo/contracts/fields';
import contract from '@cabildo/contracts/economy/payroll/list_pay_runs.ts';
import { handler } from '../deps.ts';
import { findOrg } from '../organisations/orgs.table.ts';
import { listRanks } from '../organisations/ranks.table.ts';
import { sumOwed } from './lines.table.ts';
import { findPay } from './pay.table.ts';
import { refuseReader } from './reading.ts';
import { listRuns } from './runs.table.ts';
import { payOf, showRuns } from './views.ts';

export default handler(contract, {
  async run({ input, serverId, member, characters, db }) {
    const org = await findOrg(db, serverId, input.org_id);
    if (!org) return fail('not_found');
    const refusal = await refuseReader(db, org.id, { member, characters });
    if (refusal) return refusal;
    const [{ rows, total }, ranks, pay, owed] = await Promise.all([
      listRuns(db, org.id, { limit: input.per_page, offset: offsetOf(input) }),
      listRanks(db, org.id),
      findPay(db, org.id),
      sumOwed(db, org.id),
    ]);
    return {
      runs: await showRuns(db, rows),
      pay: ranks.map(payOf),
      period: pay?.period ?? null,
      next_run_at: pay?.next_at?.toISOString() ?? null,
      owed,
      ...pageOf(input, total),
    };
  },
});
