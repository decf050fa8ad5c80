import { fail, isFailure, draft } from '@cabildo/contracts';
import { callUpdated } from '@cabildo/contracts/mdt/calls/events.ts';
import contract from '@cabildo/contracts/mdt/calls/update_call.ts';
import { shareDepartment } from '../departments/table.ts';
import { handler } from '../deps.ts';
import { shareServing } from '../rosters/table.ts';
import { refuseForeignIds } from './people.ts';
import { callView, charactersIn, decideUpdate } from './rules.ts';
import { refuseMoreOpen } from './open-calls.ts';
import { lockCall, lockCaseNumbers, updateCall } from './table.ts';

export default handler(contract, {
  prepare: ({ input, serverId, deps }) => refuseForeignIds(deps, serverId, input),
  async handle({ input: { call_id, expected_version, ...input }, serverId, member, tx, emit, now }) {
    const units = input.units && [...new Set(input.units)];
    if (units && !(await shareServing(tx, serverId, units))) return fail('character_not_found');
    const stored = await lockCall(tx, serverId, call_id);
    if (!stored) return fail('not_found');
    const decided = decideUpdate(stored, { sent: { ...input, units }, expected: expected_version, now });
    if (isFailure(decided)) return decided;
    const { call: wanted, changed } = decided;
    const { department_id } = wanted;
    const isMoved = department_id !== null && department_id !== stored.department_id;
    if (isMoved && !(await shareDepartment(tx, serverId, department_id))) return fail('not_found');
    if (stored.status === 'closed' && wanted.status !== 'closed') {
      await lockCaseNumbers(tx, serverId);
      const full = await refuseMoreOpen(tx, member, stored.created_by);
      if (full) return full;
    }
    const call = callView(wanted);
    if (changed.length === 0) return { call };
    await updateCall(tx, wanted);
    emit(draft(callUpdated, { ...call, changed, reason: 'dispatch' }, charactersIn(stored, wanted)));
    return { call };
  },
});
