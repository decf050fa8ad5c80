import contract from '@cabildo/contracts/inventory/licenses/find_licenses.rpc.ts';
import { handler } from '../deps.ts';
import { licensesAmong } from './table.ts';

export default handler(contract, {
  run: async ({ input: { server_id, license_ids }, db }) => ({
    license_ids: await licensesAmong(db, server_id, license_ids),
  }),
});
