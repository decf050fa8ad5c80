import contract from '@cabildo/contracts/mdt/shifts/get_my_powers.ts';
import { handler } from '../deps.ts';
import { dutySince } from '../rosters/rules.ts';
import { listPowers } from './table.ts';

export default handler(contract, {
  async run({ serverId, member, now, db }) {
    return { powers: await listPowers(db, serverId, member.user_id, dutySince(now)) };
  },
});
