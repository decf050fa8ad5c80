import { isFailure, offsetOf, pageOf } from '@cabildo/contracts';
import contract from '@cabildo/contracts/mdt/punishments/list_punishments.ts';
import { handler } from '../deps.ts';
import { readableBy } from './readers.ts';
import { punishmentView } from './rules.ts';
import { listPunishments } from './table.ts';

export default handler(contract, {
  async run({ input, serverId, member, db, now, ask }) {
    const readable = await readableBy({ ask, member }, input);
    if (isFailure(readable)) return readable;
    const { server_character_id: characterId, user_id: userId, type, status } = input;
    const at = { limit: input.per_page, offset: offsetOf(input) };
    const { rows, total } = await listPunishments(
      db,
      { serverId, characterId, userId, type, status, now, readable },
      at,
    );
    return { punishments: rows.map((row) => punishmentView(row, now)), ...pageOf(input, total) };
  },
});
