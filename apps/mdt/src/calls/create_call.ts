import { authorOf } from '@cabildo/contracts/action';
import { fail } from '@cabildo/contracts/errors';
import { personOf } from '@cabildo/contracts/permissions';
import contract from '@cabildo/contracts/mdt/calls/create_call.ts';
import { shareDepartment } from '../departments/table.ts';
import { handler } from '../deps.ts';
import { shareDuty } from '../rosters/duty.table.ts';
import { dutySince, refuseOffDuty } from '../rosters/rules.ts';
import { openCall } from './change.ts';
import { refuseForeignIds } from './people.ts';
import { callView, newCall } from './rules.ts';
import { refuseMoreOpen } from './open-calls.ts';
import { drawCaseNumber } from './table.ts';

export default handler(contract, {
  prepare: ({ input, serverId, deps }) => refuseForeignIds(deps, serverId, input),
  async handle({ input, ctx, serverId: server_id, member, tx, emit, now }) {
    const units = [...new Set(input.units)];
    const onDuty = await shareDuty(tx, units, dutySince(now));
    if (onDuty.size < units.length) return refuseOffDuty(units.filter((id) => !onDuty.has(id)));
    const { department_id = null } = input;
    if (department_id !== null && !(await shareDepartment(tx, server_id, department_id)))
      return fail('not_found');
    const { description = null, location = null, postal = null, coordinates = null } = input;
    const { title, priority, origin, caller_name = null, caller_character_id = null } = input;
    const case_number = await drawCaseNumber(tx, server_id);
    const person_id = member.user_id === null ? null : personOf(member);
    const full = await refuseMoreOpen(tx, member, person_id);
    if (full) return full;
    const described = {
      server_id,
      case_number,
      title,
      description,
      location,
      postal,
      coordinates,
      priority,
      origin,
      caller_name,
      caller_character_id,
      department_id,
      units,
      panic_character_id: null,
      person_id,
    };
    const made = await openCall(tx, emit, newCall(described, { by: authorOf(ctx), now }));
    return { call_id: made.id, call: callView(made) };
  },
});
