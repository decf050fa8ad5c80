import { fail, type Failure } from '@cabildo/contracts';
import type { Tx } from '@cabildo/kit';
import { lockHolders } from '../holders/table.ts';
import type { License, LicenseRecord } from './rules.ts';
import { lockRecords, shareLicense } from './table.ts';

const NEVER_GRANTED = {
  es: 'El personaje no tiene esta licencia.',
  en: 'The character does not have this licence.',
};

const REVOKED = {
  es: 'La licencia del personaje ya está revocada.',
  en: 'The licence of the character is revoked already.',
};

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
  if (!record) return fail('not_found', { message: NEVER_GRANTED });
  if (record.status === 'revoked') return fail('already_processed', { message: REVOKED });
  return { license, record };
}
