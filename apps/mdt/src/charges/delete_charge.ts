import { fail } from '@cabildo/contracts/errors';
import { draft } from '@cabildo/contracts/event';
import contract from '@cabildo/contracts/mdt/charges/delete_charge.ts';
import { chargeDeleted } from '@cabildo/contracts/mdt/charges/events.ts';
import { handler } from '../deps.ts';
import { chargeView } from './rules.ts';
import { deleteCharge, findCharge, lockCharges } from './table.ts';

export default handler(contract, {
  async handle({ input: { charge_id }, serverId, tx, emit }) {
    await lockCharges(tx, serverId);
    const stored = await findCharge(tx, serverId, charge_id);
    if (!stored) return fail('not_found');
    await deleteCharge(tx, charge_id);
    emit(draft(chargeDeleted, chargeView(stored)));
    return { deleted: true as const, charge_id };
  },
});
