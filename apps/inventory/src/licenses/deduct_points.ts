import { isFailure } from '@cabildo/contracts/errors';
import contract from '@cabildo/contracts/inventory/licenses/deduct_points.ts';
import { handler } from '../deps.ts';
import { deductPoints } from './deduct.ts';

export default handler(contract, {
  async handle({ input: { license_id: licenseId, points }, serverId, character, ...scope }) {
    const done = await deductPoints(scope, { serverId, characterId: character.id, licenseId, points });
    return isFailure(done) ? done : { points_remaining: done.left, is_revoked: done.isRevoked };
  },
});
