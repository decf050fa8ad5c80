import { fail } from '@cabildo/contracts/errors';
import { draft } from '@cabildo/contracts/event';
import { licenceRevoked } from '@cabildo/contracts/servers/script-licences/events.ts';
import contract from '@cabildo/contracts/servers/script-licences/revoke_licence.ts';
import { findPlan } from '../billing/table.ts';
import { handler } from '../deps.ts';
import { licenceView } from './rules.ts';
import { listActivations, lockLicence, setRevoked } from './table.ts';

export default handler(contract, {
  async handle({ input, serverId, member, tx, emit, now }) {
    const stored = await lockLicence(tx, serverId, input.licence_id);
    if (!stored) return fail('not_found');
    if (stored.revoked_at) return fail('already_processed');
    await setRevoked(tx, stored.id, now);
    const { id: licence_id, product } = stored;
    emit(draft(licenceRevoked, { server_id: serverId, licence_id, product, user_id: member.user_id }));
    const { plan } = (await findPlan(tx, serverId))!;
    const places = await listActivations(tx, [licence_id]);
    return { licence: licenceView({ ...stored, revoked_at: now }, plan, places) };
  },
});
