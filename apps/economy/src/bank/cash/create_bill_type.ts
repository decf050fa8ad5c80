import { fail } from '@cabildo/contracts/errors';
import { draft } from '@cabildo/contracts/event';
import { MAX_BILL_TYPES } from '@cabildo/contracts/economy/bank/cash/cash.ts';
import { billCreated } from '@cabildo/contracts/economy/bank/cash/events.ts';
import contract from '@cabildo/contracts/economy/bank/cash/create_bill_type.ts';
import { handler } from '../../deps.ts';
import { holdBillTypes, insertBillType } from './bill-types.table.ts';

export default handler(contract, {
  async handle({ input, serverId, tx, emit }) {
    const { value, label = null, image_url = null, is_active } = input;
    const existing = await holdBillTypes(tx, serverId);
    if (existing.some((bill) => bill.value === value)) return fail('already_exists');
    if (existing.length >= MAX_BILL_TYPES) return fail('limit_exceeded');
    const bill = await insertBillType(tx, serverId, { value, label, image_url, is_active });
    emit(draft(billCreated, bill));
    return { bill_type_id: bill.bill_type_id, bill_type: bill };
  },
});
