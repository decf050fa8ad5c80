import { fail, isFailure, merged, nothingSent, sentNames } from '@cabildo/contracts';
import updated from '@cabildo/contracts/servers/events/character.character.updated.ts';
import contract from '@cabildo/contracts/servers/server_dni/update.ts';
import { membershipOf } from '../../caller.ts';
import { checkFields, refuseChange } from '../../domain/character.ts';
import { handler } from '../../handler.ts';
import { findCardConfig } from '../../sql/card-config.ts';
import { lockCharacter, updateCharacter } from '../../sql/characters.ts';
import { usernameOf } from '../../sql/profiles.ts';
import { characterView, overseesCharacters } from '../../views.ts';

export default handler(contract, {
  async handle({ input, ctx, tx, emit, now }) {
    const membership = membershipOf(ctx);
    const { server_id, user_id } = membership;
    const { server_character_id, ...sent } = input;
    const changed = sentNames(sent);
    if (changed.length === 0) return nothingSent();
    const stored = await lockCharacter(tx, server_id, server_character_id);
    const oversees = overseesCharacters(membership);
    if (!stored) return fail('character_not_found');
    const refusal = refuseChange(stored, { user_id, oversees });
    if (refusal) return refusal;
    const rules = (await findCardConfig(tx, server_id))!;
    const checked = checkFields(sent, rules, now);
    if (isFailure(checked)) return checked;
    const row = await updateCharacter(tx, stored.id, merged(stored, checked), now);
    emit(
      updated,
      {
        server_id,
        user_id: row.user_id,
        changed_by: await usernameOf(tx, user_id),
        server_character_id: row.id,
        name: row.name,
        surname: row.surname,
        dni_number: row.dni_number,
        changed,
      },
      { characterIds: [row.id] },
    );
    return { character: characterView(row, membership) };
  },
});
