import { authorOf } from '@cabildo/contracts/action';
import { fail, isFailure } from '@cabildo/contracts/errors';
import contract from '@cabildo/contracts/mdt/units/attach_unit.ts';
import { saveChange } from '../calls/change.ts';
import { callView } from '../calls/rules.ts';
import { lockCall } from '../calls/table.ts';
import { handler } from '../deps.ts';
import { shareDuty } from '../rosters/duty.table.ts';
import { dutySince } from '../rosters/rules.ts';
import { decideAttach } from './rules.ts';

export default handler(contract, {
  async handle({ input: { call_id }, ctx, serverId, character: { id }, tx, emit, now }) {
    const isOnDuty = (await shareDuty(tx, [id], dutySince(now))).has(id);
    const stored = await lockCall(tx, serverId, call_id);
    if (!stored) return fail('not_found');
    const decided = decideAttach(stored, { id, isOnDuty, at: { by: authorOf(ctx), now } });
    if (isFailure(decided)) return decided;
    await saveChange(tx, emit, stored, decided, 'dispatch');
    return { call: callView(decided.call) };
  },
});
