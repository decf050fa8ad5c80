import { fail } from '@cabildo/contracts/errors';
import { offsetOf, pageOf } from '@cabildo/contracts/fields';
import contract from '@cabildo/contracts/economy/insight/leaderboard/leaderboard.ts';
import nameCharacters from '@cabildo/contracts/servers/characters/name_characters.rpc.ts';
import showsLeaderboard from '@cabildo/contracts/servers/config/shows_leaderboard.rpc.ts';
import { handler } from '../../deps.ts';
import { rankByMoney } from './table.ts';

const NOT_SHOWN = {
  es: 'Este servidor no muestra su clasificación: un administrador la abre con /server_config update, extra_config = {"leaderboard": true}.',
  en: 'This server does not show its leaderboard: an admin opens it by /server_config update, extra_config = {"leaderboard": true}.',
};

export default handler(contract, {
  async run({ input, serverId, db, ask }) {
    const { shows_leaderboard, absent_character_ids = [] } = await ask(showsLeaderboard, {
      server_id: serverId,
    });
    if (!shows_leaderboard) return fail('forbidden', { message: NOT_SHOWN });
    const offset = offsetOf(input);
    const { rows, total } = await rankByMoney(
      db,
      { serverId, by: input.by, leftOut: absent_character_ids },
      { limit: input.per_page, offset },
    );
    const ids = rows.map(({ character_id }) => character_id);
    const { characters } = await ask(nameCharacters, { server_character_ids: ids });
    const names = new Map(characters.map(({ server_character_id, name }) => [server_character_id, name]));
    const entries = rows.map(({ character_id, amount }, index) => ({
      rank: offset + index + 1,
      server_character_id: character_id,
      name: names.get(character_id) ?? null,
      amount,
    }));
    return { entries, ...pageOf(input, total) };
  },
});
