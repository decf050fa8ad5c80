import contract from '@cabildo/contracts/economy/cash/list_bill_types.ts';
import { handler } from '../handler.ts';
import { layDenominations, listBillTypes } from './bill-types.table.ts';

export default handler(contract, {
  async run({ serverId, db }) {
    await layDenominations(db, serverId);
    return { bill_types: await listBillTypes(db, serverId) };
  },
});
