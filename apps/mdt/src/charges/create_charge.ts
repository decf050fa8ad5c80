import { fail } from '@cabildo/contracts/errors';
import { draft } from '@cabildo/contracts/event';
import contract from '@cabildo/contracts/mdt/charges/create_charge.ts';
import { chargeCreated } from '@cabildo/contracts/mdt/charges/events.ts';
import { handler } from '../deps.ts';
import { keyOf } from './code-key.ts';
import { chargeView, newCharge, noRoom } from './rules.ts';
import { countCharges, findByCodes, insertCharge, lockCharges } from './table.ts';

export default handler(contract, {
  async handle({ input, serverId, member, tx, emit, now }) {
    await lockCharges(tx, serverId);
    const taken = await findByCodes(tx, serverId, [keyOf(input.code)]);
    if (taken.length > 0) return fail('already_exists');
    const full = noRoom((await countCharges(tx, serverId)) + 1);
    if (full) return full;
    const made = await insertCharge(tx, newCharge(input, { serverId, by: member.user_id, now }));
    const charge = chargeView(made);
    emit(draft(chargeCreated, charge));
    return { charge_id: made.id, charge };
  },
});
