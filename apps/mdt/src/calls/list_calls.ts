import { countedPageOf, cutPage, fail, offsetOf } from '@cabildo/contracts';
import contract from '@cabildo/contracts/mdt/calls/list_calls.ts';
import { findDepartment } from '../departments/table.ts';
import { handler } from '../deps.ts';
import { callView } from './rules.ts';
import { listCalls } from './table.ts';

export default handler(contract, {
  async run({ input, serverId, db, deps: { characters } }) {
    const { status, department_id: departmentId, unit, cursor, per_page } = input;
    if (departmentId !== undefined && !(await findDepartment(db, serverId, departmentId)))
      return fail('not_found');
    if (unit !== undefined && !(await characters.find(serverId, unit))) return fail('character_not_found');
    // One row more than the page has shows whether another page follows.
    const at = { limit: per_page + 1, offset: cursor === undefined ? offsetOf(input) : 0, after: cursor };
    const { rows, total } = await listCalls(db, { serverId, status, departmentId, unit }, at);
    const { shown, next_cursor } = cutPage(rows, input, callView);
    return { calls: shown, ...countedPageOf(input, total), next_cursor };
  },
});
