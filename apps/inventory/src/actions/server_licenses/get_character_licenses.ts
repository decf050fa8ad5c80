import { fail, offsetOf, pageOf } from '@cabildo/contracts';
import contract from '@cabildo/contracts/inventory/server_licenses/get_character_licenses.ts';
import { invalidReasonOf, presentRecord, recordFact } from '../../domain/license.ts';
import { handler } from '../../handler.ts';
import { countRecords, listRecords, readStandings } from '../../sql/character_licenses.ts';

export default handler(contract, {
  async run({ input, ctx, db, deps }) {
    const characterId = (input.server_character_id ?? input.character_id)!;
    if (!(await deps.characters.find(ctx, characterId))) return fail('character_not_found');
    const [rows, total] = await Promise.all([
      listRecords(db, characterId, { limit: input.per_page, offset: offsetOf(input) }),
      countRecords(db, characterId),
    ]);
    const parents = rows.flatMap((row) => row.parent_license_id ?? []);
    const standings = await readStandings(db, characterId, parents);
    const licenses = rows.map((row) =>
      presentRecord(recordFact(characterId, row, row), invalidReasonOf(row, standings)),
    );
    return { licenses, ...pageOf(input, total) };
  },
});
