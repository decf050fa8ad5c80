import contract from '@cabildo/contracts/economy/bank/cash/list_bill_types.ts';
import { handler } from '../../deps.ts';
import { ensureDenominations, listBillTypes } from './bill-types.table.ts';

export default handler(contract, {
  async run({ serverId, db }) {
    await ensureDenominations(db, serverId);
    return { bill_types: await listBillTypes(db, serverId) };
  },
});
