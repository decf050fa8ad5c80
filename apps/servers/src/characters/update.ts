import { merged, nothingSent, sentNames } from '@cabildo/contracts/action';
import { fail, isFailure } from '@cabildo/contracts/errors';
import { draft } from '@cabildo/contracts/event';
import { characterUpdated } from '@cabildo/contracts/servers/characters/events.ts';
import contract from '@cabildo/contracts/servers/characters/update.ts';
import { handler } from '../deps.ts';
import { usernameOf } from '../profiles/table.ts';
import { characterView, checkFields, overseesCharacters, refuseChange } from './rules.ts';
import { lockCharacter, updateCharacter } from './table.ts';
import { findCardConfig } from './card-config.table.ts';

export default handler(contract, {
  async handle({ input, member, tx, emit, now }) {
    const { server_id, user_id } = member;
    const { server_character_id, ...sent } = input;
    const changed = sentNames(sent);
    if (changed.length === 0) return nothingSent();
    const stored = await lockCharacter(tx, server_id, server_character_id);
    if (!stored) return fail('character_not_found');
    const refusal = refuseChange(stored, { user_id, oversees: overseesCharacters(member) });
    if (refusal) return refusal;
    const rules = (await findCardConfig(tx, server_id))!;
    const checked = checkFields(sent, rules, now);
    if (isFailure(checked)) return checked;
    const row = await updateCharacter(tx, stored.id, merged(stored, checked), now);
    emit(
      draft(
        characterUpdated,
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
        [row.id],
      ),
    );
    return { character: characterView(row, member) };
  },
});
