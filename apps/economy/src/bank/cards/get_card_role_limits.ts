import contract from '@cabildo/contracts/economy/bank/cards/get_card_role_limits.ts';
import { handler } from '../../deps.ts';
import { listRoleLimits } from './role-limits.table.ts';

export default handler(contract, {
  run: async ({ serverId, db }) => ({ role_limits: await listRoleLimits(db, serverId) }),
});
