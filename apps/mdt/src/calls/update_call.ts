import { authorOf } from '@cabildo/contracts/action';
import { fail, isFailure } from '@cabildo/contracts/errors';
import contract from '@cabildo/contracts/mdt/calls/update_call.ts';
import { shareDepartment } from '../departments/table.ts';
import { handler } from '../deps.ts';
import { shareDuty } from '../rosters/duty.table.ts';
import { dutySince } from '../rosters/rules.ts';
import { saveChange } from './change.ts';
import { refuseForeignIds } from './people.ts';
import { callView, decideUpdate } from './rules.ts';
import { refuseMoreOpen } from './open-calls.ts';
import { lockCall, lockCaseNumbers } from './table.ts';

export default handler(contract, {
  prepare: ({ input, serverId, deps }) => refuseForeignIds(deps, serverId, input),
  async handle({ input, ctx, serverId, member, tx, emit, now }) {
    const { call_id, expected_version: expected, ...fields } = input;
    const at = { by: authorOf(ctx), now };
    const units = input.units && [...new Set(input.units)];
    const onDuty = await shareDuty(tx, units ?? [], dutySince(now));
    const stored = await lockCall(tx, serverId, call_id);
    if (!stored) return fail('not_found');
    const decided = decideUpdate(stored, { sent: { ...fields, units }, expected, onDuty, at });
    if (isFailure(decided)) return decided;
    const { call: wanted } = decided;
    const { department_id } = wanted;
    const isMoved = department_id !== null && department_id !== stored.department_id;
    if (isMoved && !(await shareDepartment(tx, serverId, department_id))) return fail('not_found');
    if (stored.status === 'closed' && wanted.status !== 'closed') {
      await lockCaseNumbers(tx, serverId);
      const full = await refuseMoreOpen(tx, member, stored.person_id ?? stored.created_by);
      if (full) return full;
    }
    await saveChange(tx, emit, stored, decided, 'dispatch');
    return { call: callView(wanted) };
  },
});
