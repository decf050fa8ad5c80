import { authorOf } from '@cabildo/contracts/action';
import { fail, isFailure } from '@cabildo/contracts/errors';
import { draft } from '@cabildo/contracts/event';
import { unitJoined } from '@cabildo/contracts/mdt/units/events.ts';
import contract from '@cabildo/contracts/mdt/units/join_unit.ts';
import { saveChange } from '../calls/change.ts';
import { lockCallsOfUnits } from '../calls/table.ts';
import { charactersOf, crewOf, unitView } from '../crews/rules.ts';
import { lockCrews, storeCrews } from '../crews/table.ts';
import { handler } from '../deps.ts';
import { dutySince, refuseOffDuty } from '../rosters/rules.ts';
import { decideJoin, decideMove, leftDrafts } from './rules.ts';

export default handler(contract, {
  async prepare({ input: { with_character_id: withId }, serverId, character: { id }, deps: { characters } }) {
    if (withId === id) return fail('error', { message: ONESELF });
    return (await characters.live(serverId, withId)) ? {} : fail('character_not_found');
  },
  async handle({ input: { with_character_id: withId }, ctx, serverId, character: { id }, tx, emit, now }) {
    const crews = await lockCrews(tx, serverId, [id, withId], dutySince(now));
    const [own, other] = [crewOf(crews, id), crewOf(crews, withId)];
    if (!own || !other) return refuseOffDuty([...(own ? [] : [id]), ...(other ? [] : [withId])]);
    if (own === other) return { unit: unitView(own) };
    const decided = decideJoin(own, other, id);
    if (isFailure(decided)) return decided;
    const { left, joined } = decided;
    await storeCrews(tx, [...left, joined]);
    for (const each of leftDrafts(own, id)) emit(each);
    const unit = unitView(joined);
    emit(draft(unitJoined, { ...unit, member_character_id: id }, charactersOf(joined)));
    const leadId = joined.lead.character_id;
    for (const stored of await lockCallsOfUnits(tx, [id, leadId])) {
      const change = decideMove(stored, { id, leadId, at: { by: authorOf(ctx), now } });
      if (isFailure(change)) return change;
      await saveChange(tx, emit, stored, change, 'dispatch');
    }
    return { unit };
  },
});

const ONESELF = {
  es: 'Un personaje no puede unirse a su propia unidad: indica el de otra persona.',
  en: 'A character cannot join itself: name that of another person.',
};
