import { fail, isFailure, type Failure } from '@cabildo/contracts/errors';
import { draft } from '@cabildo/contracts/event';
import { licenseGranted, pointsRestored } from '@cabildo/contracts/inventory/licenses/events.ts';
import type { Tx } from '@cabildo/kit/database';
import type { Emit } from '@cabildo/kit/service';
import { lockHeld } from './lock-granted.ts';
import { decideRestoration, NEVER_GRANTED, recordData } from './rules.ts';
import { updateRecord, type LicenseRecord } from './table.ts';

interface Scope {
  tx: Tx;
  emit: Emit;
}
interface Order {
  serverId: number;
  characterId: number;
  licenseId: number;
  points: number;
  /** Whether the points are for this record; default: for any. */
  isMeant?: (record: LicenseRecord) => boolean;
}
type Code = 'character_not_found' | 'not_found' | 'already_processed' | 'error';

/** OT-06: gives points of a licence of a character back; a licence that only their loss had revoked is granted again. */
export async function restorePoints(
  { tx, emit }: Scope,
  { serverId, characterId, licenseId, points, isMeant = () => true }: Order,
): Promise<{ given: number; left: number; isRevoked: boolean } | Failure<Code>> {
  const held = await lockHeld(tx, serverId, characterId, licenseId);
  if (isFailure(held)) return held;
  const { license, record: stored } = held;
  if (!stored || !isMeant(stored)) return fail('not_found', { message: NEVER_GRANTED });
  const decided = decideRestoration(license, stored, points);
  if (isFailure(decided)) return decided;
  const { record, given, left } = decided;
  await updateRecord(tx, { characterId, licenseId }, record);
  const data = recordData(characterId, license, record);
  emit(draft(pointsRestored, { ...data, points: given }, [characterId]), { serverId });
  if (record.status !== stored.status) emit(draft(licenseGranted, data, [characterId]), { serverId });
  return { given, left, isRevoked: data.is_revoked };
}
