import contract from '@cabildo/contracts/economy/bank/cash/plan_bill_types.rpc.ts';
import { handler } from '../../deps.ts';
import { drawBillTypeIds, heldValues, ensureDenominations, listBillTypes } from './bill-types.table.ts';
import { droppedFrom } from './rules.ts';

export default handler(contract, {
  async run({ input: { server_id, bill_types }, db }) {
    await ensureDenominations(db, server_id);
    const existing = await listBillTypes(db, server_id);
    const dropped = droppedFrom(existing, bill_types);
    const values = dropped.map(({ value }) => value);
    const held = await heldValues(db, server_id, values);
    const ids = new Map(existing.map(({ value, bill_type_id }) => [value, bill_type_id]));
    const drawn = await drawBillTypeIds(db, bill_types.filter(({ value }) => !ids.has(value)).length);
    const active = bill_types.map((bill) => ({
      bill_type_id: ids.get(bill.value) ?? drawn.pop()!,
      ...bill,
      is_active: true,
    }));
    const retired = dropped.filter(({ value }) => held.has(value));
    const planned = [...active, ...retired.map((bill) => ({ ...bill, is_active: false }))];
    return { bill_types: planned.sort((a, b) => a.value - b.value) };
  },
});
