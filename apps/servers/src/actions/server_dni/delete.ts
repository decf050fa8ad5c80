import { fail } from '@cabildo/contracts';
import contract from '@cabildo/contracts/servers/server_dni/delete.ts';
import { membershipNow, membershipOf } from '../../caller.ts';
import { refuseChange } from '../../domain/character.ts';
import { endCharacters } from '../../endings.ts';
import { handler } from '../../handler.ts';
import { lockCharacter } from '../../sql/characters.ts';
import { lockMembers } from '../../sql/members.ts';
import { lockServer } from '../../sql/servers.ts';
import { overseesCharacters } from '../../views.ts';

export default handler(contract, {
  async handle({ input, ctx, tx, emit, now }) {
    const { server_id, user_id } = membershipOf(ctx);
    if (!(await lockServer(tx, server_id))) return fail('not_found');
    // This cannot be undone, so what the caller is at this moment decides, not what the edge remembers of him.
    const [caller] = await lockMembers(tx, server_id, [user_id]);
    if (!caller) return fail('forbidden');
    const character = await lockCharacter(tx, server_id, input.server_character_id);
    if (!character) return fail('character_not_found');
    const oversees = overseesCharacters(membershipNow({ ...caller, server_id }));
    const refusal = refuseChange(character, { user_id, oversees });
    if (refusal) return refusal;
    await endCharacters(tx, emit, {
      server_id,
      characters: [character],
      deleted_by: caller.gp_username,
      now,
    });
    return { deleted: true as const, server_character_id: character.id };
  },
});
