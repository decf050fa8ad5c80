import contract from '@cabildo/contracts/servers/role-map/get_role_map.ts';
import { handler } from '../deps.ts';
import { viewOfMap } from './view.ts';

export default handler(contract, {
  run: ({ serverId, db }) => viewOfMap(db, serverId),
});
