import { fail } from '@cabildo/contracts/errors';
import { draft } from '@cabildo/contracts/event';
import { billDeleted } from '@cabildo/contracts/economy/bank/cash/events.ts';
import contract from '@cabildo/contracts/economy/bank/cash/delete_bill_type.ts';
import { handler } from '../../deps.ts';
import { dropBillTypes, heldValues, holdBillTypes } from './bill-types.table.ts';

const HELD = {
  es: 'Alguien tiene todavía billetes de este valor. Desactívalo para que dejen de emitirse.',
  en: 'Somebody still holds bills of this value. Deactivate it so that no more are issued.',
};

export default handler(contract, {
  async handle({ input, serverId, tx, emit }) {
    const bills = await holdBillTypes(tx, serverId);
    const bill = bills.find(({ bill_type_id }) => bill_type_id === input.bill_type_id);
    if (!bill) return fail('not_found');
    const { bill_type_id, value } = bill;
    if ((await heldValues(tx, serverId, [value])).has(value))
      return fail('error', { status: 409, message: HELD });
    await dropBillTypes(tx, { retired: [], removed: [bill_type_id] });
    emit(draft(billDeleted, { bill_type_id, value }));
    return { deleted: true as const, bill_type_id };
  },
});
