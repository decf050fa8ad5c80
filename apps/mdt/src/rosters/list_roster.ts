import { fail } from '@cabildo/contracts/errors';
import { offsetOf, pageOf } from '@cabildo/contracts/fields';
import contract from '@cabildo/contracts/mdt/rosters/list_roster.ts';
import { findDepartment } from '../departments/table.ts';
import { handler } from '../deps.ts';
import { dutySince, officerView } from './rules.ts';
import { listRoster } from './table.ts';

export default handler(contract, {
  async run({ input, serverId, now, db }) {
    if (!(await findDepartment(db, serverId, input.department_id))) return fail('not_found');
    const at = { limit: input.per_page, offset: offsetOf(input) };
    const { rows, total } = await listRoster(db, input.department_id, dutySince(now), at);
    return {
      roster: rows.map(({ on_duty, ...row }) => ({ ...officerView(row), on_duty })),
      ...pageOf(input, total),
    };
  },
});
