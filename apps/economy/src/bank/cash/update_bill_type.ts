import { fail } from '@cabildo/contracts/errors';
import { draft } from '@cabildo/contracts/event';
import { billUpdated } from '@cabildo/contracts/economy/bank/cash/events.ts';
import contract from '@cabildo/contracts/economy/bank/cash/update_bill_type.ts';
import { handler } from '../../deps.ts';
import { holdBillTypes, updateBillType } from './bill-types.table.ts';

const NOTHING_SENT = {
  es: 'Indica al menos uno de label, image_url o is_active.',
  en: 'Send at least one of label, image_url or is_active.',
};

export default handler(contract, {
  async handle({ input, serverId, tx, emit }) {
    const { bill_type_id, ...sent } = input;
    const changes = Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined));
    if (Object.keys(changes).length === 0) return fail('error', { message: NOTHING_SENT });
    const bills = await holdBillTypes(tx, serverId);
    const current = bills.find((bill) => bill.bill_type_id === bill_type_id);
    if (!current) return fail('not_found');
    const bill_type = { ...current, ...changes };
    await updateBillType(tx, bill_type);
    emit(draft(billUpdated, bill_type));
    return { bill_type };
  },
});
