import { isFailure } from '@cabildo/contracts/errors';
import { offsetOf, pageOf, sentPeriod } from '@cabildo/contracts/fields';
import contract from '@cabildo/contracts/mdt/punishments/list_punishments.ts';
import { handler } from '../deps.ts';
import { findSentences } from '../jail/table.ts';
import { readableBy, seesExpunged } from './readers.ts';
import { punishmentView } from './rules.ts';
import { listPunishments } from './table.ts';

export default handler(contract, {
  async run({ input, serverId, member, db, now, ask }) {
    const readable = await readableBy({ ask, member }, input);
    if (isFailure(readable)) return readable;
    const period = sentPeriod(input);
    if (isFailure(period)) return period;
    const { server_character_id: characterId, user_id: userId, type, status } = input;
    const { fine_status: fineStatus, officer_character_id: officerId } = input;
    const withExpunged = seesExpunged(member);
    const at = { limit: input.per_page, offset: offsetOf(input) };
    const { rows, total } = await listPunishments(
      db,
      {
        serverId,
        characterId,
        userId,
        type,
        status,
        fineStatus,
        officerId,
        period,
        now,
        readable,
        withExpunged,
      },
      at,
    );
    const sentences = await findSentences(
      db,
      rows.map(({ id }) => id),
    );
    return {
      punishments: rows.map((row) => punishmentView(row, now, sentences.get(row.id))),
      ...pageOf(input, total),
    };
  },
});
