import contract from '@cabildo/contracts/economy/server_economy/list_bill_types.ts';
import { handler } from '../../handler.ts';
import { layDenominations, listBillTypes } from '../../sql/bill_types.ts';

export default handler(contract, {
  async run({ ctx, db }) {
    const { server_id } = ctx.membership!;
    await layDenominations(db, server_id);
    return { bill_types: await listBillTypes(db, server_id) };
  },
});
