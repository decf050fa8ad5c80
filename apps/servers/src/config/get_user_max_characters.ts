import { fail } from '@cabildo/contracts/errors';
import { characterLimit } from '@cabildo/contracts/limits';
import contract from '@cabildo/contracts/servers/config/get_user_max_characters.ts';
import { handler } from '../deps.ts';
import { userCapOf } from './character-limits.ts';
import { countLiveCharactersOf, findLiveCharacters } from './table.ts';

export default handler(contract, {
  async run({ input, member, db }) {
    const { server_id, user_id } = member;
    const [server, max_characters, current] = await Promise.all([
      findLiveCharacters(db, server_id),
      userCapOf(db, server_id, user_id, input.cp_role_ids),
      countLiveCharactersOf(db, server_id, user_id),
    ]);
    // The server was deleted while the gateway still had the caller's membership in its cache.
    if (!server) return fail('not_found');
    return {
      max_characters,
      current,
      plan_limit: characterLimit(server),
      plan_used: server.live_character_count,
    };
  },
});
