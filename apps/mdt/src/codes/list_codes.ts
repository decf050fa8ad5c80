import contract from '@cabildo/contracts/mdt/codes/list_codes.ts';
import { handler } from '../deps.ts';
import { listCodes } from './table.ts';

export default handler(contract, {
  run: async ({ serverId, db }) => ({ codes: await listCodes(db, serverId) }),
});
