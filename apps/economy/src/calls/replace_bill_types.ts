import contract from '@cabildo/contracts/economy/calls/replace_bill_types.ts';
import { handler } from '../handler.ts';
import { dropBillTypes, heldValues, holdBillTypes, listBillTypes, upsertActive } from '../sql/bill_types.ts';

export default handler(contract, {
  async handle({ input: { server_id, bill_types }, tx }) {
    const existing = await holdBillTypes(tx, server_id);
    const wanted = new Set(bill_types.map(({ value }) => value));
    const dropped = existing.filter(({ value }) => !wanted.has(value));
    const held = await heldValues(
      tx,
      server_id,
      dropped.map(({ value }) => value),
    );
    const idsOf = (keep: boolean): number[] =>
      dropped.filter(({ value }) => held.has(value) === keep).map(({ bill_type_id }) => bill_type_id);
    await dropBillTypes(tx, { retired: idsOf(true), removed: idsOf(false) });
    await upsertActive(tx, server_id, bill_types);
    return { bill_types: await listBillTypes(tx, server_id) };
  },
});
