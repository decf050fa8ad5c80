import contract from '@cabildo/contracts/economy/bank/cash/get_overview.rpc.ts';
import { handler } from '../../deps.ts';
import { findBillSetVersion, ensureDenominations, listBillTypes } from './bill-types.table.ts';

export default handler(contract, {
  async run({ input: { server_id }, db, deps }) {
    const [config] = await Promise.all([deps.configs.get(server_id), ensureDenominations(db, server_id)]);
    // The version first: the list read after it may be newer, never older.
    const bill_types_version = await findBillSetVersion(db, server_id);
    return { bill_types: await listBillTypes(db, server_id), bill_types_version, modules: config.modules };
  },
});
