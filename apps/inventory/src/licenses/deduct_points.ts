import { fail, isFailure } from '@cabildo/contracts';
import { licenseRevoked, pointsDeducted } from '@cabildo/contracts/inventory/licenses/events.ts';
import { AUTO_REVOKED } from '@cabildo/contracts/inventory/licenses/licenses.ts';
import contract from '@cabildo/contracts/inventory/licenses/deduct_points.ts';
import { handler } from '../handler.ts';
import { lockGranted } from './lock-granted.ts';
import { pointsLeft, recordData, revoked } from './rules.ts';
import { updateRecord } from './table.ts';

const NO_POINTS = {
  es: 'Esta licencia no tiene puntos: define max_points o revócala.',
  en: 'This licence has no points: give it max_points, or revoke it.',
};

export default handler(contract, {
  async handle({ input, serverId, character, tx, emit, now }) {
    const characterId = character.id;
    const granted = await lockGranted(tx, serverId, characterId, input.license_id);
    if (isFailure(granted)) return granted;
    const { license } = granted;
    if (license.max_points === null) return fail('error', { message: NO_POINTS });
    const left = pointsLeft(granted.record.points, license.max_points);
    const points = Math.min(input.points, left);
    const fewer = { ...granted.record, points: left - points };
    const record = fewer.points === 0 ? revoked(fewer, AUTO_REVOKED, now) : fewer;
    await updateRecord(tx, { characterId, licenseId: license.license_id }, record);
    const data = recordData(characterId, license, record);
    emit(
      pointsDeducted,
      { ...data, points, points_remaining: left - points },
      { characterIds: [characterId] },
    );
    if (data.is_revoked) emit(licenseRevoked, data, { characterIds: [characterId] });
    return { points_remaining: record.points!, is_revoked: data.is_revoked };
  },
});
