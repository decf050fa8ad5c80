import contract from '@cabildo/contracts/inventory/licenses/void_points.rpc.ts';
import { handler } from '../deps.ts';
import { insertDeduction, lockDeduction } from './deductions.table.ts';
import { outcomeOf } from './rules.ts';

export default handler(contract, {
  async handle({ input, tx, now }) {
    const answered = await lockDeduction(tx, input);
    if (answered) return outcomeOf(answered);
    const voided = { points: null, refusal: null };
    await insertDeduction(tx, input, voided, now);
    return outcomeOf(voided);
  },
});
