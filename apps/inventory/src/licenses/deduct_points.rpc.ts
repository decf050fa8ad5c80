import { isFailure } from '@cabildo/contracts/errors';
import contract from '@cabildo/contracts/inventory/licenses/deduct_points.rpc.ts';
import { handler } from '../deps.ts';
import { deductPoints } from './deduct.ts';
import { insertDeduction, lockDeduction } from './deductions.table.ts';
import { outcomeOf } from './rules.ts';

export default handler(contract, {
  async handle({ input, ...scope }) {
    const { tx, now } = scope;
    const answered = await lockDeduction(tx, input);
    if (answered) return outcomeOf(answered);
    const done = await deductPoints(scope, {
      serverId: input.server_id,
      characterId: input.server_character_id,
      licenseId: input.license_id,
      points: input.points,
    });
    const outcome = isFailure(done)
      ? { points: null, refusal: done, granted_at: null }
      : { points: done.taken, refusal: null, granted_at: done.grantedAt };
    await insertDeduction(tx, input, outcome, now);
    return outcomeOf(outcome);
  },
});
