import { fail } from '@cabildo/contracts/errors';
import { draft } from '@cabildo/contracts/event';
import { licenceRotated } from '@cabildo/contracts/servers/script-licences/events.ts';
import contract from '@cabildo/contracts/servers/script-licences/rotate_licence.ts';
import { hashToken, newToken } from '@cabildo/kit/service';
import { findPlan } from '../billing/table.ts';
import { handler } from '../deps.ts';
import { licenceView, prefixOf } from './rules.ts';
import { listActivations, lockLicence, replaceKey } from './table.ts';

const UNCONFIRMED = {
  es: 'La clave anterior deja de servir y no vuelve: envía confirm=true.',
  en: 'The old key stops working and does not come back: send confirm=true.',
};

export default handler(contract, {
  async handle({ input, serverId, member, deps, tx, emit, now }) {
    if (!input.confirm) return fail('error', { message: UNCONFIRMED });
    const stored = await lockLicence(tx, serverId, input.licence_id);
    if (!stored) return fail('not_found');
    if (stored.revoked_at) return fail('already_processed');
    const key = newToken('lk', deps.cell);
    const rotated = {
      ...stored,
      key_prefix: prefixOf(key),
      key_hash: hashToken(key),
      key_number: stored.key_number + 1,
      rotated_at: now,
    };
    await replaceKey(tx, rotated);
    const { id: licence_id, product } = stored;
    emit(draft(licenceRotated, { server_id: serverId, licence_id, product, user_id: member.user_id }));
    const { plan } = (await findPlan(tx, serverId))!;
    return { licence_id, key, licence: licenceView(rotated, plan, await listActivations(tx, [licence_id])) };
  },
});
