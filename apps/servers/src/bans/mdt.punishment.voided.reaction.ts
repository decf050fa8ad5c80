import { punishmentVoided } from '@cabildo/contracts/mdt/punishments/events.ts';
import { isInForce } from '../ban-row/rules.ts';
import { lockBanOf } from '../ban-row/table.ts';
import { reaction } from '../deps.ts';
import { removalOf } from './removal.ts';
import { authorBehind, endBan } from './set-ban.ts';

/** SV-18: lifts the ban that a voided punishment made, unless reason and end were replaced since. */
export default reaction(punishmentVoided, async ({ tx, events, now, emit }) => {
  for (const event of events) {
    const removal = removalOf(event);
    if (removal?.type !== 'ban') continue;
    const ban = await lockBanOf(tx, removal.server_id, removal.punishment_id);
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
