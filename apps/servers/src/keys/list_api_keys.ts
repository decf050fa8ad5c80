import { fail } from '@cabildo/contracts/errors';
import { offsetOf, pageOf } from '@cabildo/contracts/fields';
import contract from '@cabildo/contracts/servers/keys/list_api_keys.ts';
import { handler } from '../deps.ts';
import { findMembership } from '../members/table.ts';
import { listServerKeys, serverKeyView } from './table.ts';

export default handler(contract, {
  async run({ input, member, db }) {
    const { server_id, user_id } = member;
    // The membership that the gateway has cached may be out of date.
    const caller = await findMembership(db, server_id, user_id);
    if (caller === undefined) return fail('not_found');
    if (caller?.role !== 'owner') return fail('forbidden');
    const at = { limit: input.per_page, offset: offsetOf(input) };
    const { rows, total } = await listServerKeys(db, server_id, at);
    return { keys: rows.map(serverKeyView), ...pageOf(input, total) };
  },
});
