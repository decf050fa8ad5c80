import contract from '@cabildo/contracts/economy/calls/get_overview.ts';
import { handler } from '../handler.ts';
import { layDenominations, listBillTypes } from '../sql/bill_types.ts';

export default handler(contract, {
  async run({ input: { server_id }, db, deps }) {
    const [config] = await Promise.all([deps.configs.get(server_id), layDenominations(db, server_id)]);
    return { bill_types: await listBillTypes(db, server_id), modules: config.modules };
  },
});
