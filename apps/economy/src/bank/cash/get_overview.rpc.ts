import contract from '@cabildo/contracts/economy/bank/cash/get_overview.rpc.ts';
import { handler } from '../../deps.ts';
import { findBillSetVersion, ensureDenominations, listBillTypes } from './bill-types.table.ts';

export default handler(contract, {
  async run({ input: { server_id }, db, deps }) {
    const [config] = await Promise.all([deps.configs.get(server_id), ensureDenominations(db, server_id)]);
    // Reads the version first, so that the list may be newer than the version and never older.
    const bill_types_version = await findBillSetVersion(db, server_id);
    return { bill_types: await listBillTypes(db, server_id), bill_types_version, modules: config.modules };
  },
});
