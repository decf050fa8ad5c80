import { fail, draft } from '@cabildo/contracts';
import contract from '@cabildo/contracts/mdt/calls/create_call.ts';
import { callCreated } from '@cabildo/contracts/mdt/calls/events.ts';
import { shareDepartment } from '../departments/table.ts';
import { handler } from '../deps.ts';
import { shareServing } from '../rosters/table.ts';
import { refuseForeignIds } from './people.ts';
import { callView, charactersIn } from './rules.ts';
import { refuseMoreOpen } from './open-calls.ts';
import { drawCaseNumber, insertCall } from './table.ts';

export default handler(contract, {
  prepare: ({ input, serverId, deps }) => refuseForeignIds(deps, serverId, input),
  async handle({ input, serverId, member, tx, emit, now }) {
    const units = [...new Set(input.units)];
    if (!(await shareServing(tx, serverId, units))) return fail('character_not_found');
    const { department_id = null } = input;
    if (department_id !== null && !(await shareDepartment(tx, serverId, department_id)))
      return fail('not_found');
    const { description = null, location = null, postal = null, coordinates = null } = input;
    const { title, priority, origin, caller_name = null, caller_character_id = null } = input;
    const case_number = await drawCaseNumber(tx, serverId);
    const full = await refuseMoreOpen(tx, member, member.user_id);
    if (full) return full;
    const made = await insertCall(tx, {
      server_id: serverId,
      case_number,
      status: units.length > 0 ? 'active' : 'pending',
      version: 1,
      units,
      note_count: 0,
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
      created_by: member.user_id,
      created_at: now,
      updated_at: now,
      closed_at: null,
    });
    const call = callView(made);
    emit(draft(callCreated, call, charactersIn(made)));
    return { call_id: made.id, call };
  },
});
