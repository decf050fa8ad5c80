import { merged, nothingSent, sentNames } from '@cabildo/contracts/action';
import { fail } from '@cabildo/contracts/errors';
import { draft } from '@cabildo/contracts/event';
import { chargeUpdated } from '@cabildo/contracts/mdt/charges/events.ts';
import contract from '@cabildo/contracts/mdt/charges/update_charge.ts';
import { handler } from '../deps.ts';
import { keyOf } from './code-key.ts';
import { chargeView } from './rules.ts';
import { findByCodes, findCharge, lockCharges, updateCharges } from './table.ts';

export default handler(contract, {
  async handle({ input: { charge_id, ...sent }, serverId, member, tx, emit, now }) {
    const changed = sentNames(sent);
    if (changed.length === 0) return nothingSent();
    await lockCharges(tx, serverId);
    const stored = await findCharge(tx, serverId, charge_id);
    if (!stored) return fail('not_found');
    const { code } = sent;
    const described = merged(stored, { ...sent, code_key: code && keyOf(code) });
    const [named] = await findByCodes(tx, serverId, [described.code_key]);
    if (named && named.id !== charge_id) return fail('already_exists');
    const wanted = { ...described, updated_at: now, updated_by: member.user_id };
    await updateCharges(tx, [wanted]);
    const charge = chargeView(wanted);
    emit(draft(chargeUpdated, { ...charge, changed, before: chargeView(stored) }));
    return { charge };
  },
});
