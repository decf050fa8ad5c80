import { fail, type Failure } from '@cabildo/contracts';
import type { Tx } from '@cabildo/kit/database';
import { lockHolders } from '../holders/table.ts';
import { refuseRevocation } from './rules.ts';
import { lockRecords, shareLicense, type License, type LicenseRecord } from './table.ts';

/** A granted licence of a character and its record, both locked until the transaction ends. */
export async function lockGranted(
  tx: Tx,
  serverId: number,
  characterId: number,
  licenseId: number,
): Promise<
  | { license: License; record: LicenseRecord }
  | Failure<'character_not_found' | 'not_found' | 'already_processed'>
> {
  if ((await lockHolders(tx, new Map([[characterId, serverId]]))).has(characterId))
    return fail('character_not_found');
  const license = await shareLicense(tx, serverId, licenseId);
  if (!license) return fail('not_found');
  const [record] = await lockRecords(tx, [{ characterId, licenseId }]);
  return refuseRevocation(record) ?? { license, record: record! };
}
