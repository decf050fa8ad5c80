import { offsetOf, pageOf } from '@cabildo/contracts/fields';
import contract from '@cabildo/contracts/mdt/punishments/list_jailed.ts';
import { handler } from '../deps.ts';
import { minutesLeft, sumOf } from '../jail/rules.ts';
import { listBegunOf, listServed } from '../jail/table.ts';
import { punishmentView } from './rules.ts';
import { findPunishments } from './table.ts';

export default handler(contract, {
  async run({ input, serverId, db, now }) {
    const at = { limit: input.per_page, offset: offsetOf(input) };
    const { rows: served, total } = await listServed(db, serverId, at);
    const ids = served.map(({ id }) => id);
    const characterIds = served.flatMap(({ character_id }) => character_id ?? []);
    const given = new Map((await findPunishments(db, serverId, ids)).map((row) => [row.id, row]));
    const begun = Map.groupBy(await listBegunOf(db, characterIds), ({ character_id }) => character_id!);
    const jailed = served.map((sentence) => {
      const { character_id, user_id } = sentence;
      const all = character_id === null ? [sentence] : begun.get(character_id);
      return {
        server_character_id: character_id,
        user_id,
        jail: sumOf(all, now) ?? { minutes_left: minutesLeft(sentence, now), sentences: 1 },
        punishment: punishmentView(given.get(sentence.id)!, now, sentence),
      };
    });
    return { jailed, ...pageOf(input, total) };
  },
});
