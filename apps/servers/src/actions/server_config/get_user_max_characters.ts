import { fail } from '@cabildo/contracts';
import contract from '@cabildo/contracts/servers/server_config/get_user_max_characters.ts';
import { membershipOf } from '../../caller.ts';
import { characterCapOf } from '../../chat-roles.ts';
import { planCap } from '../../domain/character.ts';
import { handler } from '../../handler.ts';
import { listLiveIds } from '../../sql/characters.ts';
import { findLiveCharacters } from '../../sql/servers.ts';

export default handler(contract, {
  async run({ input, ctx, db }) {
    const { server_id, user_id } = membershipOf(ctx);
    const [server, max_characters, own] = await Promise.all([
      findLiveCharacters(db, server_id),
      characterCapOf(db, server_id, user_id, input.cp_role_ids),
      listLiveIds(db, server_id, user_id),
    ]);
    // Deleted while the edge still remembered the caller's membership.
    if (!server) return fail('not_found');
    return {
      max_characters,
      current: own.length,
      plan_limit: planCap(server.plan),
      plan_used: server.live,
    };
  },
});
