import { draft } from '@cabildo/contracts/event';
import { chargesImported } from '@cabildo/contracts/mdt/charges/events.ts';
import contract from '@cabildo/contracts/mdt/charges/import_charges.ts';
import { handler } from '../deps.ts';
import { keyOf } from './code-key.ts';
import { noRoom, refuseTwice, sorted } from './rules.ts';
import { countCharges, findByCodes, insertCharges, lockCharges, updateCharges } from './table.ts';

export default handler(contract, {
  async handle({ input: { charges }, serverId, member, tx, emit, now }) {
    const twice = refuseTwice(charges);
    if (twice) return twice;
    await lockCharges(tx, serverId);
    const codes = charges.map(({ code }) => keyOf(code));
    const stored = await findByCodes(tx, serverId, codes);
    const { created, updated, unchanged } = sorted(charges, stored, { serverId, by: member.user_id, now });
    const full = created.length > 0 && noRoom((await countCharges(tx, serverId)) + created.length);
    if (full) return full;
    await insertCharges(tx, created);
    await updateCharges(tx, updated);
    const counts = { created: created.length, updated: updated.length, unchanged };
    if (unchanged < charges.length) emit(draft(chargesImported, counts));
    return counts;
  },
});
