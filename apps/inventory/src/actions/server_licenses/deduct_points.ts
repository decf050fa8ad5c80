import { fail, isFailure } from '@cabildo/contracts';
import licenseRevoked from '@cabildo/contracts/inventory/events/license.character.revoked.ts';
import pointsDeducted from '@cabildo/contracts/inventory/events/license.points.deducted.ts';
import { AUTO_REVOKED } from '@cabildo/contracts/inventory/license.ts';
import contract from '@cabildo/contracts/inventory/server_licenses/deduct_points.ts';
import { pointsLeft, recordFact, revoked } from '../../domain/license.ts';
import { lockGranted } from '../../granted.ts';
import { handler } from '../../handler.ts';
import { updateRecord } from '../../sql/character_licenses.ts';
import { liveTarget } from '../../target.ts';

const NO_POINTS = {
  es: 'Esta licencia no tiene puntos: define max_points o revócala.',
  en: 'This licence has no points: give it max_points, or revoke it.',
};

export default handler(contract, {
  async prepare({ input, ctx, deps }) {
    return liveTarget(deps, ctx, input);
  },
  async handle({ input, ctx, tx, emit, now, prepared: characterId }) {
    const granted = await lockGranted(tx, ctx.membership!.server_id, characterId, input.license_id);
    if (isFailure(granted)) return granted;
    const { license } = granted;
    if (license.max_points === null) return fail('error', { message: NO_POINTS });
    const left = pointsLeft(granted.record.points, license.max_points);
    const points = Math.min(input.points, left);
    const fewer = { ...granted.record, points: left - points };
    const record = fewer.points === 0 ? revoked(fewer, AUTO_REVOKED, now) : fewer;
    await updateRecord(tx, characterId, license.license_id, record);
    const fact = recordFact(characterId, license, record);
    emit(pointsDeducted, { ...fact, points }, { characterIds: [characterId] });
    if (fact.is_revoked) emit(licenseRevoked, fact, { characterIds: [characterId] });
    return { points_remaining: record.points!, is_revoked: fact.is_revoked };
  },
});
