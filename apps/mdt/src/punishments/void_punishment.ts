import { fail, isFailure } from '@cabildo/contracts/errors';
import { draft } from '@cabildo/contracts/event';
import { punishmentVoided } from '@cabildo/contracts/mdt/punishments/events.ts';
import contract from '@cabildo/contracts/mdt/punishments/void_punishment.ts';
import { handler } from '../deps.ts';
import { refuseVoid } from './refusals.ts';
import { charactersIn, decideVoid, punishmentView } from './rules.ts';
import { playerOf } from './player.ts';
import { findPunishments, lockPunishment, updatePunishment } from './table.ts';

export default handler(contract, {
  async prepare({ input: { punishment_id }, serverId, db, deps: { characters } }) {
    const [found] = await findPunishments(db, serverId, [punishment_id]);
    return found ? { playerId: await playerOf(characters, found) } : fail('not_found');
  },
  async handle({ input, serverId, member, ctx, prepared: { playerId }, tx, emit, now }) {
    const { punishment_id, reason = null } = input;
    const stored = await lockPunishment(tx, serverId, punishment_id);
    if (!stored) return fail('not_found');
    const refused = refuseVoid(stored, member, ctx);
    if (refused) return refused;
    const voided = decideVoid(stored, { by: member.user_id, reason, now });
    if (isFailure(voided)) return voided;
    await updatePunishment(tx, voided);
    const view = punishmentView(voided, now);
    emit(draft(punishmentVoided, { ...view, player_user_id: playerId }, charactersIn(voided)));
    return { punishment: view };
  },
});
