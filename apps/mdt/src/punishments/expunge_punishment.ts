import { fail } from '@cabildo/contracts/errors';
import { draft } from '@cabildo/contracts/event';
import { punishmentExpunged } from '@cabildo/contracts/mdt/punishments/events.ts';
import contract from '@cabildo/contracts/mdt/punishments/expunge_punishment.ts';
import { handler } from '../deps.ts';
import { findSentence } from '../jail/table.ts';
import { findSubject, endSentenceOf, isDone } from './time-in-jail.ts';
import { charactersIn, punishmentView } from './rules.ts';
import { lockPunishment, storeExpunging } from './table.ts';

export default handler(contract, {
  prepare: ({ input: { punishment_id: punishmentId }, serverId, member, db, deps: { characters } }) =>
    findSubject({ db, characters }, { serverId, punishmentId, member }),
  async handle({ input: { punishment_id, reason }, serverId, member, prepared, tx, emit, now }) {
    const stored = await lockPunishment(tx, serverId, punishment_id);
    if (!stored) return fail('not_found');
    if (stored.expunged_at) return isDone(stored, await findSentence(tx, stored.id), now);
    const expunged = {
      ...stored,
      expunged_by: member.user_id,
      expunged_at: now,
      expunge_reason: reason,
    };
    await storeExpunging(tx, expunged);
    const sentence = await endSentenceOf({ tx, emit, now }, expunged, 'expunged');
    const view = punishmentView(expunged, now, sentence);
    const data = { ...view, player_user_id: prepared.playerId };
    emit(draft(punishmentExpunged, data, charactersIn(expunged)));
    return { punishment: view };
  },
});
