import contract, {
  MAX_LISTED_LICENSES,
} from '@cabildo/contracts/inventory/licenses/list_character_licenses.rpc.ts';
import { handler } from '../deps.ts';
import { presentPage } from './present-page.ts';

export default handler(contract, {
  async run({ input: { server_id, server_character_id }, deps, db }) {
    const isOfServer = await deps.characters.find(server_id, server_character_id);
    if (!isOfServer) return { licenses: [], total: 0 };
    return presentPage(db, server_character_id, { limit: MAX_LISTED_LICENSES, offset: 0 });
  },
});
