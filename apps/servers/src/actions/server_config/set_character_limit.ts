import { fail, LIMITS } from '@cabildo/contracts';
import limitSet from '@cabildo/contracts/servers/events/config.character_limit.set.ts';
import contract from '@cabildo/contracts/servers/server_config/set_character_limit.ts';
import { membershipOf } from '../../caller.ts';
import { handler } from '../../handler.ts';
import { countCharacterLimits, putCharacterLimit } from '../../sql/character-limits.ts';
import { usernameOf } from '../../sql/profiles.ts';
import { lockServerConfig } from '../../sql/server-config.ts';
import { holdServer } from '../../sql/servers.ts';

export default handler(contract, {
  async handle({ input, ctx, tx, emit }) {
    const { server_id, user_id } = membershipOf(ctx);
    if (!(await holdServer(tx, server_id))) return fail('not_found');
    // The lock lets limits be set one after another, so that each is in the count of the next.
    await lockServerConfig(tx, server_id);
    if ((await countCharacterLimits(tx, server_id, input.cp_role_id)) >= LIMITS.max_chat_roles) {
      return fail('limit_exceeded', {
        message: {
          es: `Ya hay límites para ${LIMITS.max_chat_roles} roles de chat, el máximo. Quita antes alguno.`,
          en: `There are limits for ${LIMITS.max_chat_roles} chat roles already, the most there may be. Remove one first.`,
        },
      });
    }
    if (await putCharacterLimit(tx, server_id, input)) {
      emit(limitSet, { server_id, user_id, gp_username: await usernameOf(tx, user_id), ...input });
    }
    return { character_limit: input };
  },
});
