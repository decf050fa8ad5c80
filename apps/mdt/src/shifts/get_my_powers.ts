import contract from '@cabildo/contracts/mdt/shifts/get_my_powers.ts';
import { handler } from '../deps.ts';
import { dutySince } from '../rosters/rules.ts';
import { listOnDuty, listPowers } from './duty.table.ts';

export default handler(contract, {
  async run({ serverId, member, now, db }) {
    const [userId, since] = [member.user_id, dutySince(now)];
    const [powers, units] = await Promise.all([
      listPowers(db, serverId, userId, since),
      listOnDuty(db, { serverId, userId, since }),
    ]);
    return { powers, units };
  },
});
