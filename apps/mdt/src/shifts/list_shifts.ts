import { fail, isFailure } from '@cabildo/contracts/errors';
import { offsetOf, pageOf } from '@cabildo/contracts/fields';
import contract from '@cabildo/contracts/mdt/shifts/list_shifts.ts';
import { findDepartment } from '../departments/table.ts';
import { handler } from '../deps.ts';
import { periodOf, shiftView } from './rules.ts';
import { listShifts } from './table.ts';

export default handler(contract, {
  async run({ input, serverId, now, db }) {
    const period = periodOf(input, now);
    if (isFailure(period)) return period;
    const { department_id: departmentId } = input;
    if (departmentId !== undefined && !(await findDepartment(db, serverId, departmentId)))
      return fail('not_found');
    const at = { limit: input.per_page, offset: offsetOf(input) };
    const { rows, total } = await listShifts(db, { serverId, departmentId, ...period }, at);
    return { shifts: rows.map((row) => shiftView(row, now)), ...pageOf(input, total) };
  },
});
