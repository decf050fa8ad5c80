import { isGameSession } from '@cabildo/contracts/action';
import { fail } from '@cabildo/contracts/errors';
import contract from '@cabildo/contracts/servers/characters/delete.ts';
import { spendQuota } from '@cabildo/kit/service';
import { handler } from '../deps.ts';
import { lockMembers } from '../roles/locks.ts';
import { lockServer } from '../server-row/table.ts';
import { endCharacters } from './end-characters.ts';
import { overseesCharacters, refuseChange } from './rules.ts';
import { lockCharacter } from './table.ts';

export default handler(contract, {
  async handle({ input, ctx, member, tx, emit, now }) {
    const { server_id, user_id } = member;
    const spent = await spendQuota(tx, { name: 'characters_deleted', member, now });
    if (spent) return spent;
    if (!(await lockServer(tx, server_id))) return fail('not_found');
    // A deletion cannot be undone, so the locked membership decides and not the cached one.
    const [caller] = await lockMembers(tx, server_id, [user_id]);
    if (!caller) return fail('forbidden');
    const character = await lockCharacter(tx, server_id, input.server_character_id);
    if (!character) return fail('character_not_found');
    // ID-12: a game session may play, but to delete another user's character is to govern.
    const oversees = !isGameSession(ctx.actor) && overseesCharacters(caller);
    const refusal = refuseChange(character, { user_id, oversees });
    if (refusal) return refusal;
    const deleted_by = caller.gp_username;
    await endCharacters(tx, emit, { server_id, characters: [character], deleted_by, now });
    return { deleted: true as const, server_character_id: character.id };
  },
});
