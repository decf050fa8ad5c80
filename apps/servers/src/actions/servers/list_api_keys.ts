import { fail, offsetOf, pageOf } from '@cabildo/contracts';
import contract from '@cabildo/contracts/servers/servers/list_api_keys.ts';
import { membershipOf } from '../../caller.ts';
import { handler } from '../../handler.ts';
import { findMembership } from '../../sql/members.ts';
import { countServerKeys, listServerKeys } from '../../sql/server-keys.ts';
import { serverKeyView } from '../../views.ts';

export default handler(contract, {
  async run({ input, ctx, db }) {
    const { server_id, user_id } = membershipOf(ctx);
    // What the edge remembers of the caller may be a moment old.
    const caller = await findMembership(db, server_id, user_id);
    if (!caller) return fail('not_found');
    if (caller.built_in !== 'owner') return fail('forbidden');
    const [rows, total] = await Promise.all([
      listServerKeys(db, server_id, input.per_page, offsetOf(input)),
      countServerKeys(db, server_id),
    ]);
    return { keys: rows.map(serverKeyView), ...pageOf(input, total) };
  },
});
