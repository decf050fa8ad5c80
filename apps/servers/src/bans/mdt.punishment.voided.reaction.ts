import { punishmentVoided } from '@cabildo/contracts/mdt/punishments/events.ts';
import { isInForce } from '../ban-row/rules.ts';
import { lockBanOf } from '../ban-row/table.ts';
import { reaction } from '../deps.ts';
import { lockServer } from '../server-row/table.ts';
import { pardonPunishment } from './pardons.table.ts';
import { removalOf } from './removal.ts';
import { authorBehind, endBan } from './set-ban.ts';

/** SV-18: lifts the ban that a voided punishment made, unless reason and end were replaced since, and will make no other. */
export default reaction.perServer(punishmentVoided, 'end', async ({ tx, events, now, emit }) => {
  for (const event of events) {
    const removal = removalOf(event);
    // Locked as by the reaction that bans, so that the punishment finds the pardon or the pardon finds the ban.
    if (!removal || !(await lockServer(tx, removal.server_id))) continue;
    const ban = await lockBanOf(tx, removal.server_id, removal.punishment_id);
    await pardonPunishment(tx, removal);
    if (!ban || !isInForce(ban, now)) continue;
    const { actor } = event;
    await endBan(
      { tx, emit: (made, options) => emit(made, { actor, ...options }) },
      ban,
      await authorBehind(tx, actor),
      'punishment_voided',
    );
  }
});
