import { dueJob } from '../deps.ts';
import { changePlan } from './change-plan.ts';
import { followingTerms } from './rules.ts';
import { claimEnded, nextEnd, type PlanRow } from './table.ts';

/** BI-03: when a plan ends, what was paid to follow begins, or else FREE. Nothing that is over its limits is deleted (BI-04). */
export default dueJob<PlanRow>({
  name: 'end_plans',
  next: (sql) => nextEnd(sql),
  claim: (tx, now, limit) => claimEnded(tx, now, limit),
  keyOf: ({ id }) => id,
  async each(server, { tx, emit }) {
    await changePlan(tx, emit, server, { ...followingTerms(server), reason: 'expired' });
  },
});
