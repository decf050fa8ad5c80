import { fail } from '@cabildo/contracts/errors';
import { offsetOf, pageOf } from '@cabildo/contracts/fields';
import contract from '@cabildo/contracts/economy/payroll/get_pay_run.ts';
import { handler } from '../deps.ts';
import { listLines } from './lines.table.ts';
import { refuseReader } from './reading.ts';
import { findRun } from './runs.table.ts';
import { showLines, showRuns } from './views.ts';

export default handler(contract, {
  async run({ input, serverId, member, characters, deps, db }) {
    const run = await findRun(db, serverId, input.run_id);
    if (!run) return fail('not_found');
    const refusal = await refuseReader(db, run.org_id, { member, characters });
    if (refusal) return refusal;
    const { rows, total } = await listLines(db, run.id, { limit: input.per_page, offset: offsetOf(input) });
    const [[shown], lines] = await Promise.all([showRuns(db, [run]), showLines(deps, rows)]);
    return { run: shown!, lines, ...pageOf(input, total) };
  },
});
