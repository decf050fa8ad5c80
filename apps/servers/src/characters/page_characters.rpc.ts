import { offsetOf, pick } from '@cabildo/contracts/fields';
import contract from '@cabildo/contracts/servers/characters/page_characters.rpc.ts';
import { handler } from '../deps.ts';
import { countCharacters, listCharacters } from './table.ts';

export default handler(contract, {
  async run({ input, db }) {
    const { page, per_page, ...filter } = input;
    const at = { limit: per_page, offset: offsetOf({ page, per_page }) };
    const [rows, total] = await Promise.all([listCharacters(db, filter, at), countCharacters(db, filter)]);
    const characters = rows.map((row) => ({
      server_character_id: row.id,
      ...pick(
        row,
        'name',
        'surname',
        'dni_number',
        'birthdate',
        'gender',
        'nationality',
        'image_url',
        'user_id',
      ),
      status: row.status as 'active' | 'dead',
    }));
    return { characters, total };
  },
});
