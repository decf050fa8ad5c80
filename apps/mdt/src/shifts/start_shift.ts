import { fail } from '@cabildo/contracts/errors';
import { draft } from '@cabildo/contracts/event';
import { shiftStarted } from '@cabildo/contracts/mdt/shifts/events.ts';
import contract from '@cabildo/contracts/mdt/shifts/start_shift.ts';
import resolveMembership from '@cabildo/contracts/servers/members/resolve_membership.rpc.ts';
import { spendQuota } from '@cabildo/kit/service';
import { shareDepartment } from '../departments/table.ts';
import { handler } from '../deps.ts';
import { lockOfficer } from '../rosters/table.ts';
import { endShift } from './end.ts';
import { lockPlayer } from './players.table.ts';
import { endOf, shiftView } from './rules.ts';
import { insertShift, lockOpenShift } from './table.ts';

export default handler(contract, {
  /** Asks for the membership, because the gateway may still have one cached that has ended. */
  async prepare({ ask, serverId: server_id, member: { user_id } }) {
    const known = await ask(resolveMembership, { server_id, user_id });
    if (known.member_since === null) return fail('forbidden');
    return { member_since: new Date(known.member_since) };
  },
  async handle({ input, serverId, member, character: { id }, tx, emit, now, prepared: { member_since } }) {
    const spent = await spendQuota(tx, { name: 'shifts_started', member, now });
    if (spent) return spent;
    const officer = await lockOfficer(tx, serverId, id);
    if (officer.ended_at) return fail('character_not_found');
    const leftAt = await lockPlayer(tx, serverId, member.user_id);
    if (leftAt && member_since <= leftAt) return fail('forbidden');
    const open = await lockOpenShift(tx, id);
    // A shift past its limit does not block a new one, even before the job has ended it.
    if (open && endOf(open, now)) await endShift(tx, emit, open, { at: now, by: 'over_24_hours', now });
    const department_id = input.department_id ?? officer.department_id;
    const department = department_id === null ? null : await shareDepartment(tx, serverId, department_id);
    if (department === undefined) return fail('not_found');
    if (department_id !== officer.department_id) return fail('forbidden', { message: NOT_IN_ROSTER });
    const shift = await insertShift(tx, {
      server_id: serverId,
      character_id: id,
      user_id: member.user_id,
      department_id,
      department: department?.name ?? null,
      started_at: now,
      member_since,
    });
    if (!shift) return fail('already_exists', { message: ON_DUTY });
    const view = shiftView(shift, now);
    emit(draft(shiftStarted, { ...view, department: shift.department }, [id]));
    return { shift_id: shift.id, shift: view };
  },
});

const ON_DUTY = {
  es: 'El personaje ya está de servicio.',
  en: 'The character is on duty already.',
};
const NOT_IN_ROSTER = {
  es: 'Tu personaje no está en la plantilla de ese departamento. Empieza el turno sin department_id, o pide a quien lo dirige que te incluya.',
  en: 'Your character is not in the roster of that department. Start the shift without department_id, or ask its lead to put you in.',
};
