import { fail } from '@cabildo/contracts';
import { shiftStarted } from '@cabildo/contracts/mdt/shifts/events.ts';
import contract from '@cabildo/contracts/mdt/shifts/start_shift.ts';
import { shareDepartment } from '../departments/table.ts';
import { handler } from '../handler.ts';
import { lockOfficer } from '../rosters/table.ts';
import { endShift } from './end.ts';
import { endOf, shiftView } from './rules.ts';
import { insertShift, lockOpenShift } from './table.ts';

export default handler(contract, {
  async handle({ input, serverId, member, character: { id }, tx, emit, now }) {
    const officer = await lockOfficer(tx, serverId, id);
    if (officer.ended_at) return fail('character_not_found');
    const open = await lockOpenShift(tx, id);
    // One whose time is over stands in nobody's way, although the job has not come to it yet.
    if (open && endOf(open, now)) await endShift(tx, emit, open, { at: now, by: 'time_limit', now });
    const department_id = input.department_id ?? officer.department_id;
    const department = department_id === null ? null : await shareDepartment(tx, serverId, department_id);
    if (department === undefined) return fail('not_found');
    const shift = await insertShift(tx, {
      ...{ server_id: serverId, server_character_id: id, user_id: member.user_id },
      ...{ department_id, department: department?.name ?? null, started_at: now },
    });
    if (!shift) return fail('already_exists');
    const view = shiftView(shift, now);
    emit(shiftStarted, { ...view, department: shift.department }, { characterIds: [id] });
    return { shift_id: shift.shift_id, shift: view };
  },
});
