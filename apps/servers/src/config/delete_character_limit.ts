import { fail } from '@cabildo/contracts/errors';
import { draft } from '@cabildo/contracts/event';
import { limitDeleted } from '@cabildo/contracts/servers/config/events.ts';
import contract from '@cabildo/contracts/servers/config/delete_character_limit.ts';
import { handler } from '../deps.ts';
import { usernameOf } from '../profiles/table.ts';
import { deleteCharacterLimit } from './table.ts';

export default handler(contract, {
  async handle({ input, member, tx, emit }) {
    const { server_id, user_id } = member;
    const limit = await deleteCharacterLimit(tx, server_id, input.cp_role_id);
    if (!limit) {
      return fail('not_found', {
        message: {
          es: 'Este rol de chat no tiene ningún límite de personajes.',
          en: 'This chat role has no character limit.',
        },
      });
    }
    emit(draft(limitDeleted, { server_id, user_id, gp_username: await usernameOf(tx, user_id), ...limit }));
    return { deleted: true as const, cp_role_id: limit.cp_role_id };
  },
});
