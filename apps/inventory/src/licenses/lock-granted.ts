import { fail, isFailure, type Failure } from '@cabildo/contracts/errors';
import type { Tx } from '@cabildo/kit/database';
import { lockHolders } from '../holders/table.ts';
import { refuseRevocation } from './rules.ts';
import { lockRecords, shareLicense, type License, type LicenseRecord } from './table.ts';

interface Held {
  license: License;
  record: LicenseRecord | undefined;
}

/** A licence of a character that lives and its record, if the character ever had it, both locked until the transaction ends. */
export async function lockHeld(
  tx: Tx,
  serverId: number,
  characterId: number,
  licenseId: number,
): Promise<Held | Failure<'character_not_found' | 'not_found'>> {
  if ((await lockHolders(tx, new Map([[characterId, serverId]]))).has(characterId))
    return fail('character_not_found');
  const license = await shareLicense(tx, serverId, licenseId);
  if (!license) return fail('not_found');
  const [record] = await lockRecords(tx, [{ characterId, licenseId }]);
  return { license, record };
}

/** Like {@link lockHeld}, for a licence that is granted. */
export async function lockGranted(
  tx: Tx,
  serverId: number,
  characterId: number,
  licenseId: number,
): Promise<
  | { license: License; record: LicenseRecord }
  | Failure<'character_not_found' | 'not_found' | 'already_processed'>
> {
  const held = await lockHeld(tx, serverId, characterId, licenseId);
  if (isFailure(held)) return held;
  return refuseRevocation(held.record) ?? { license: held.license, record: held.record! };
}
