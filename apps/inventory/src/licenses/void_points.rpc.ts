import { isFailure } from '@cabildo/contracts/errors';
import contract from '@cabildo/contracts/inventory/licenses/void_points.rpc.ts';
import { handler } from '../deps.ts';
import { insertDeduction, lockDeduction, markRestored } from './deductions.table.ts';
import { restorePoints } from './restore.ts';
import { isOfGrant, outcomeOf } from './rules.ts';

export default handler(contract, {
  async handle({ input, ...scope }) {
    const { tx, now } = scope;
    const answered = await lockDeduction(tx, input);
    if (!answered) {
      await insertDeduction(tx, input, { points: null, refusal: null, granted_at: null }, now);
      return { deducted: false as const, refusal: null };
    }
    const outcome = outcomeOf(answered);
    if (!outcome.deducted) return outcome;
    if (answered.restored !== null) return { ...outcome, restored: answered.restored };
    const done = await restorePoints(scope, {
      serverId: input.server_id,
      characterId: input.server_character_id,
      licenseId: input.license_id,
      points: outcome.points,
      isMeant: (record) => isOfGrant(answered, record),
    });
    // A licence that is gone, granted anew or full gets nothing back.
    const restored = isFailure(done) ? 0 : done.given;
    await markRestored(tx, input, restored);
    return { ...outcome, restored };
  },
});
