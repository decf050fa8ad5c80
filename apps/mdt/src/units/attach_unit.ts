import { authorOf } from '@cabildo/contracts/action';
import { fail, isFailure } from '@cabildo/contracts/errors';
import contract from '@cabildo/contracts/mdt/units/attach_unit.ts';
import { saveChange } from '../calls/change.ts';
import { followCalls } from '../calls/follow.ts';
import { callView } from '../calls/rules.ts';
import { lockCall } from '../calls/table.ts';
import { withPartners } from '../crews/rules.ts';
import { lockCrews } from '../crews/table.ts';
import { handler } from '../deps.ts';
import { dutySince } from '../rosters/rules.ts';
import { decideAttach } from './rules.ts';

export default handler(contract, {
  async handle({ input: { call_id }, ctx, serverId, character: { id }, tx, emit, now }) {
    const crews = await lockCrews(tx, serverId, [id], dutySince(now));
    const stored = await lockCall(tx, serverId, call_id);
    if (!stored) return fail('not_found');
    const unit = { ids: withPartners([id], crews), isOnDuty: crews.length > 0 };
    const decided = decideAttach(stored, { ...unit, at: { by: authorOf(ctx), now } });
    if (isFailure(decided)) return decided;
    await saveChange(tx, emit, stored, decided, 'dispatch');
    await followCalls(tx, emit, crews, { from: [stored], to: [decided.call], now });
    return { call: callView(decided.call) };
  },
});
