import { authorOf } from '@cabildo/contracts/action';
import { fail, isFailure } from '@cabildo/contracts/errors';
import { MAX_UNITS } from '@cabildo/contracts/mdt/calls/calls.ts';
import { personOf } from '@cabildo/contracts/permissions';
import contract from '@cabildo/contracts/mdt/calls/create_call.ts';
import { codeAmong } from '../codes/rules.ts';
import { listCodes } from '../codes/table.ts';
import { crewOf, withPartners } from '../crews/rules.ts';
import { lockCrews } from '../crews/table.ts';
import { shareDepartment } from '../departments/table.ts';
import { handler } from '../deps.ts';
import { dutySince, refuseOffDuty } from '../rosters/rules.ts';
import { openCall } from './change.ts';
import { followCalls } from './follow.ts';
import { refuseForeignIds } from './people.ts';
import { callView, newCall, refuseFull } from './rules.ts';
import { refuseMoreOpen } from './open-calls.ts';
import { drawCaseNumber } from './table.ts';

const ORDINARY = 2;

export default handler(contract, {
  prepare: ({ input, serverId, deps }) => refuseForeignIds(deps, serverId, input),
  async handle({ input, ctx, serverId: server_id, member, tx, emit, now }) {
    const { call_code } = input;
    const code =
      call_code === undefined ? undefined : codeAmong(await listCodes(tx, server_id), 'call', call_code);
    if (isFailure(code)) return code;
    const crews = await lockCrews(tx, server_id, input.units ?? [], dutySince(now));
    const units = withPartners(input.units ?? [], crews);
    const offDuty = units.filter((id) => !crewOf(crews, id));
    if (offDuty.length > 0) return refuseOffDuty(offDuty);
    if (units.length > MAX_UNITS) return refuseFull();
    const { department_id = null } = input;
    if (department_id !== null && !(await shareDepartment(tx, server_id, department_id)))
      return fail('not_found');
    const { description = null, location = null, postal = null, coordinates = null } = input;
    const { title, origin, caller_name = null, caller_character_id = null } = input;
    const case_number = await drawCaseNumber(tx, server_id);
    const person_id = member.user_id === null ? null : personOf(member);
    const full = await refuseMoreOpen(tx, member, person_id);
    if (full) return full;
    const described = {
      server_id,
      case_number,
      title,
      call_code: code?.code ?? null,
      description,
      location,
      postal,
      coordinates,
      priority: input.priority ?? code?.priority ?? ORDINARY,
      origin,
      caller_name,
      caller_character_id,
      department_id,
      units,
      panic_character_id: null,
      person_id,
    };
    const made = await openCall(tx, emit, newCall(described, { by: authorOf(ctx), now }));
    await followCalls(tx, emit, crews, { from: [{ ...made, units: [] }], to: [made], now });
    return { call_id: made.id, call: callView(made) };
  },
});
