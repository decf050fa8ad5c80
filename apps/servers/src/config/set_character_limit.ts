import { fail } from '@cabildo/contracts/errors';
import { draft } from '@cabildo/contracts/event';
import { LIMITS } from '@cabildo/contracts/limits';
import { limitSet } from '@cabildo/contracts/servers/config/events.ts';
import contract from '@cabildo/contracts/servers/config/set_character_limit.ts';
import { handler } from '../deps.ts';
import { usernameOf } from '../profiles/table.ts';
import { lockServerShared } from '../server-row/table.ts';
import { countCharacterLimits, lockServerConfig, putCharacterLimit } from './table.ts';

export default handler(contract, {
  async handle({ input, member, tx, emit }) {
    const { server_id, user_id } = member;
    if (!(await lockServerShared(tx, server_id))) return fail('not_found');
    // Locked, so that limits are set one after another, and each is counted by the next.
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
      emit(draft(limitSet, { server_id, user_id, gp_username: await usernameOf(tx, user_id), ...input }));
    }
    return { character_limit: input };
  },
});
