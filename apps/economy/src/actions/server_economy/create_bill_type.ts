import { fail } from '@cabildo/contracts';
import { MAX_BILL_TYPES } from '@cabildo/contracts/economy/bills.ts';
import billCreated from '@cabildo/contracts/economy/events/bank.bill_type.created.ts';
import contract from '@cabildo/contracts/economy/server_economy/create_bill_type.ts';
import { handler } from '../../handler.ts';
import { holdBillTypes, insertBillType } from '../../sql/bill_types.ts';

export default handler(contract, {
  async handle({ input, ctx, tx, emit }) {
    const { server_id } = ctx.membership!;
    const { value, label = null, image_url = null, is_active } = input;
    const existing = await holdBillTypes(tx, server_id);
    if (existing.some((bill) => bill.value === value)) return fail('already_exists');
    if (existing.length >= MAX_BILL_TYPES) return fail('limit_exceeded');
    const bill = await insertBillType(tx, server_id, { value, label, image_url, is_active });
    emit(billCreated, bill);
    return { bill_type_id: bill.bill_type_id, bill_type: bill };
  },
});
