import type { characterLicense } from '@cabildo/contracts/inventory/licenses/licenses.ts';
import type { Sql } from '@cabildo/kit/database';
import type { z } from 'zod';
import { invalidReasonOf, presentRecord, recordData } from './rules.ts';
import { listRecords, readLicenseStatuses } from './table.ts';

/** A page of the licences that a character has or had, as people see them, and how many there are (LI-04). */
export async function presentPage(
  db: Sql,
  characterId: number,
  at: { limit: number; offset: number },
): Promise<{ licenses: z.output<typeof characterLicense>[]; total: number }> {
  const [{ rows, total }, [licenseStatuses]] = await Promise.all([
    listRecords(db, characterId, at),
    readLicenseStatuses(db, [characterId]),
  ]);
  const licenses = rows.map((row) =>
    presentRecord(
      recordData(characterId, { ...row, id: row.license_id }, row),
      invalidReasonOf(row, licenseStatuses!),
    ),
  );
  return { licenses, total };
}
