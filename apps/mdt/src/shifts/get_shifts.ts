import { fail, isFailure } from '@cabildo/contracts/errors';
import { offsetOf, pageOf } from '@cabildo/contracts/fields';
import contract from '@cabildo/contracts/mdt/shifts/get_shifts.ts';
import nameCharacters from '@cabildo/contracts/servers/characters/name_characters.rpc.ts';
import { findDepartment } from '../departments/table.ts';
import { handler } from '../deps.ts';
import { dutySince } from '../rosters/rules.ts';
import { periodOf, serviceView, shiftView } from './rules.ts';
import { listOpenShifts, sumShifts } from './table.ts';

export default handler(contract, {
  async run({ input, serverId, now, db, ask }) {
    const period = periodOf(input, now);
    if (isFailure(period)) return period;
    const { department_id: departmentId } = input;
    if (departmentId !== undefined && !(await findDepartment(db, serverId, departmentId)))
      return fail('not_found');
    const at = { limit: input.per_page, offset: offsetOf(input) };
    const [open, served] = await Promise.all([
      listOpenShifts(db, { serverId, departmentId, since: dutySince(now) }, at),
      sumShifts(db, { serverId, departmentId, ...period }, now, at),
    ]);
    const shown = [...open.rows, ...served.rows].map(({ character_id }) => character_id);
    const answer = await ask(nameCharacters, { server_character_ids: [...new Set(shown)] });
    const names = new Map(answer.characters.map((each) => [each.server_character_id, each.name]));
    return {
      open_shifts: open.rows.map((row) => {
        const { shift_id, server_character_id, callsign, started_at, minutes } = shiftView(row, now);
        const name = names.get(server_character_id) ?? null;
        const { department } = row;
        return { shift_id, server_character_id, name, callsign, department, started_at, minutes };
      }),
      open_total: open.total,
      officers: served.rows.map((row) => serviceView(row, names.get(row.character_id) ?? null)),
      ...pageOf(input, served.total),
    };
  },
});
