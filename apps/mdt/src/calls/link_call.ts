import { authorOf } from '@cabildo/contracts/action';
import { fail, isFailure } from '@cabildo/contracts/errors';
import contract from '@cabildo/contracts/mdt/calls/link_call.ts';
import { lockCrews, lockUnits } from '../crews/table.ts';
import { handler } from '../deps.ts';
import { dutySince } from '../rosters/rules.ts';
import { doneBy, saveChange } from './change.ts';
import { followCalls } from './follow.ts';
import { moveNotes } from './notes.table.ts';
import { decideLink, refuseItself } from './link.rules.ts';
import { callView } from './rules.ts';
import { listCallsAmong, lockCalls } from './table.ts';
import { record } from './timeline.table.ts';

export default handler(contract, {
  async handle({ input: { call_id, into_call_id }, ctx, serverId, tx, emit, now }) {
    const ids = [call_id, into_call_id];
    const named = await listCallsAmong(tx, serverId, ids);
    if (named.length < new Set(ids).size) return fail('not_found');
    if (call_id === into_call_id) return refuseItself();
    const at = { by: authorOf(ctx), now };
    // Units are locked before calls, and both calls in id order, so that two links of the same calls wait for each other.
    await lockUnits(tx, serverId);
    const sent = (await listCallsAmong(tx, serverId, ids)).flatMap(({ units }) => units);
    const crews = await lockCrews(tx, serverId, sent, dutySince(now));
    const stored = new Map((await lockCalls(tx, serverId, ids)).map((call) => [call.id, call]));
    const [copy, into] = [stored.get(call_id), stored.get(into_call_id)];
    if (!copy || !into) return fail('not_found');
    const decided = decideLink(copy, into, at);
    if (isFailure(decided)) return decided;
    await moveNotes(tx, copy.id, into.id);
    await saveChange(tx, emit, copy, decided.copy, 'linked');
    await record(tx, doneBy(into.id, at.by, now), [{ kind: 'linked', linked_call_id: copy.id }]);
    await saveChange(tx, emit, into, decided.into, 'linked');
    const [linked, call] = [decided.copy.call, decided.into.call];
    await followCalls(tx, emit, crews, { from: [copy, into], to: [linked, call], now });
    return { call: callView(call), linked: callView(linked) };
  },
});
