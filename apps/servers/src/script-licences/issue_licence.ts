import { fail } from '@cabildo/contracts/errors';
import { draft } from '@cabildo/contracts/event';
import { licenceIssued } from '@cabildo/contracts/servers/script-licences/events.ts';
import contract from '@cabildo/contracts/servers/script-licences/issue_licence.ts';
import { MAX_LICENCES } from '@cabildo/contracts/servers/script-licences/script-licences.ts';
import { hashToken, newToken } from '@cabildo/kit/service';
import { lockPlan } from '../billing/table.ts';
import { handler } from '../deps.ts';
import { licenceView, pays, prefixOf } from './rules.ts';
import { countValid, insertLicence } from './table.ts';

const NEEDS_PLAN = {
  es: 'Los scripts con licencia son para servidores con un plan de pago.',
  en: 'Licensed scripts are for servers with a paid plan.',
};

export default handler(contract, {
  async handle({ input, serverId, member, deps, tx, emit, now }) {
    // The server is locked, so that of two licences that are issued at once the second counts the first.
    const server = await lockPlan(tx, serverId);
    if (!server) return fail('not_found');
    if (!pays(server.plan)) return fail('forbidden', { message: NEEDS_PLAN });
    if ((await countValid(tx, serverId)) >= MAX_LICENCES) return fail('limit_exceeded');
    const key = newToken('lk', deps.cell);
    const issued = await insertLicence(tx, {
      server_id: serverId,
      product: input.product,
      issued_at: now,
      key_prefix: prefixOf(key),
      key_hash: hashToken(key),
    });
    if (!issued) return fail('already_exists');
    const { id: licence_id, product } = issued;
    emit(draft(licenceIssued, { server_id: serverId, licence_id, product, user_id: member.user_id }));
    return { licence_id, key, licence: licenceView(issued, server.plan, []) };
  },
});
