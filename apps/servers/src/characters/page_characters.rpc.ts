import { offsetOf } from '@cabildo/contracts';
import contract from '@cabildo/contracts/servers/characters/page_characters.rpc.ts';
import { handler } from '../deps.ts';
import { countCharacters, listCharacters } from './table.ts';

export default handler(contract, {
  async run({ input, db }) {
    const { page, per_page, ...filter } = input;
    const at = { limit: per_page, offset: offsetOf({ page, per_page }) };
    const [rows, total] = await Promise.all([listCharacters(db, filter, at), countCharacters(db, filter)]);
    const characters = rows.map(({ id, name, surname, dni_number, user_id, status }) => ({
      server_character_id: id,
      name,
      surname,
      dni_number,
      user_id,
      status: status as 'active' | 'dead',
    }));
    return { characters, total };
  },
});
