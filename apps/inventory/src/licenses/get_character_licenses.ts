import { offsetOf, pageOf } from '@cabildo/contracts';
import contract from '@cabildo/contracts/inventory/licenses/get_character_licenses.ts';
import { handler } from '../deps.ts';
import { invalidReasonOf, presentRecord, recordData } from './rules.ts';
import { listRecords, readLicenseStatuses } from './table.ts';

export default handler(contract, {
  async run({ input, character, db }) {
    const characterId = character.id;
    const [{ rows, total }, [licenseStatuses]] = await Promise.all([
      listRecords(db, characterId, { limit: input.per_page, offset: offsetOf(input) }),
      readLicenseStatuses(db, [characterId]),
    ]);
    const licenses = rows.map((row) =>
      presentRecord(
        recordData(characterId, { ...row, id: row.license_id }, row),
        invalidReasonOf(row, licenseStatuses!),
      ),
    );
    return { licenses, ...pageOf(input, total) };
  },
});
