import { fail } from '@cabildo/contracts/errors';
import { draft } from '@cabildo/contracts/event';
import { punishmentVoided } from '@cabildo/contracts/mdt/punishments/events.ts';
import contract from '@cabildo/contracts/mdt/punishments/void_punishment.ts';
import { handler } from '../deps.ts';
import { findSentence } from '../jail/table.ts';
import { isVisibleTo } from './readers.ts';
import { refuseVoid } from './refusals.ts';
import { charactersIn, decideVoid, punishmentView } from './rules.ts';
import { endSentenceOf, findSubject, isDone } from './time-in-jail.ts';
import { lockPunishment, updatePunishment } from './table.ts';

export default handler(contract, {
  prepare: ({ input: { punishment_id: punishmentId }, serverId, member, db, deps: { characters } }) =>
    findSubject({ db, characters }, { serverId, punishmentId, member }),
  async handle({ input, serverId, member, ctx, prepared: { playerId }, tx, emit, now }) {
    const { punishment_id, reason = null } = input;
    const stored = await lockPunishment(tx, serverId, punishment_id);
    if (!stored || !isVisibleTo(member, stored)) return fail('not_found');
    const refused = refuseVoid(stored, member, ctx);
    if (refused) return refused;
    if (stored.voided_at) return isDone(stored, await findSentence(tx, stored.id), now);
    const voided = decideVoid(stored, { by: member.user_id, reason, now });
    await updatePunishment(tx, voided);
    const sentence = await endSentenceOf({ tx, emit, now }, voided, 'void');
    const view = punishmentView(voided, now, sentence);
    emit(draft(punishmentVoided, { ...view, player_user_id: playerId }, charactersIn(voided)));
    return { punishment: view };
  },
});
