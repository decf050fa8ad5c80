import { dueJob } from '../deps.ts';
import { changePlan } from './change-plan.ts';
import { followingTerms } from './rules.ts';
import { endedPlans } from './table.ts';

/**
 * BI-03: when a plan ends, the package that was paid to follow begins, or else FREE. Nothing is deleted that exceeds the
 * limits of the new plan (BI-04).
 */
export default dueJob({
  name: 'end_plans',
  ...endedPlans,
  async each(server, { tx, emit }) {
    await changePlan(tx, emit, server, { ...followingTerms(server), reason: 'expired' });
  },
});
