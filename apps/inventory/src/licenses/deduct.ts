import { isFailure, type Failure } from '@cabildo/contracts/errors';
import { draft } from '@cabildo/contracts/event';
import { licenseRevoked, pointsDeducted } from '@cabildo/contracts/inventory/licenses/events.ts';
import type { Tx } from '@cabildo/kit/database';
import type { Emit } from '@cabildo/kit/service';
import { lockGranted } from './lock-granted.ts';
import { decideDeduction, recordData } from './rules.ts';
import { updateRecord } from './table.ts';

interface Scope {
  tx: Tx;
  emit: Emit;
  now: Date;
}
interface Order {
  serverId: number;
  characterId: number;
  licenseId: number;
  points: number;
}
type Code = 'character_not_found' | 'not_found' | 'already_processed' | 'error';

/** LI-01: deducts points from a licence of a character, as many as are left; a licence without points left is revoked. */
export async function deductPoints(
  { tx, emit, now }: Scope,
  { serverId, characterId, licenseId, points }: Order,
): Promise<{ taken: number; left: number; isRevoked: boolean; grantedAt: Date } | Failure<Code>> {
  const granted = await lockGranted(tx, serverId, characterId, licenseId);
  if (isFailure(granted)) return granted;
  const { license } = granted;
  const decided = decideDeduction(license, granted.record, { points, now });
  if (isFailure(decided)) return decided;
  const { record, taken, left } = decided;
  await updateRecord(tx, { characterId, licenseId }, record);
  const data = recordData(characterId, license, record);
  emit(draft(pointsDeducted, { ...data, points: taken, points_remaining: left }, [characterId]), {
    serverId,
  });
  if (data.is_revoked) emit(draft(licenseRevoked, data, [characterId]), { serverId });
  return { taken, left, isRevoked: data.is_revoked, grantedAt: record.granted_at };
}
