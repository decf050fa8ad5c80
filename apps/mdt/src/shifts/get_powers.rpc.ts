import contract from '@cabildo/contracts/mdt/shifts/get_powers.rpc.ts';
import { handler } from '../deps.ts';
import { dutySince } from '../rosters/rules.ts';
import { listPowers } from './duty.table.ts';

export default handler(contract, {
  async run({ input: { server_id, user_id }, now, db }) {
    return { powers: await listPowers(db, server_id, user_id, dutySince(now)) };
  },
});
