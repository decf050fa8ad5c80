import { nothingSent, sentNames } from '@cabildo/contracts/action';
import { fail } from '@cabildo/contracts/errors';
import { draft } from '@cabildo/contracts/event';
import { pick } from '@cabildo/contracts/fields';
import { unitUpdated } from '@cabildo/contracts/mdt/units/events.ts';
import contract from '@cabildo/contracts/mdt/units/set_unit.ts';
import { CALLSIGN_TAKEN, charactersOf, unitView } from '../crews/rules.ts';
import { isCallsignTaken, lockCrews, storeCrews } from '../crews/table.ts';
import { handler } from '../deps.ts';
import { dutySince, refuseOffDuty } from '../rosters/rules.ts';
import { signed } from './rules.ts';

export default handler(contract, {
  async handle({ input, serverId, character: { id }, tx, emit, now }) {
    const sent = pick(input, 'callsign', 'radio_channel', 'plate');
    if (sentNames(sent).length === 0) return nothingSent();
    const [crew] = await lockCrews(tx, serverId, [id], dutySince(now));
    if (!crew) return refuseOffDuty([id]);
    const { wanted, changed } = signed(crew, sent);
    const { callsign, character_id } = wanted.lead;
    if (changed.includes('callsign') && callsign !== null)
      if (await isCallsignTaken(tx, serverId, callsign, character_id))
        return fail('already_exists', { message: CALLSIGN_TAKEN });
    const unit = unitView(wanted);
    if (changed.length === 0) return { unit };
    await storeCrews(tx, [wanted]);
    const old_callsign = crew.lead.callsign;
    emit(draft(unitUpdated, { ...unit, changed, old_callsign }, charactersOf(wanted)));
    return { unit };
  },
});
