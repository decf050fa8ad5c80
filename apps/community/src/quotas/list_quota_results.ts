import contract from '@cabildo/contracts/community/quotas/list_quota_results.ts';
import { fail } from '@cabildo/contracts/errors';
import { offsetOf, pageOf } from '@cabildo/contracts/fields';
import { isAllowed } from '@cabildo/contracts/permissions';
import { handler } from '../deps.ts';
import { periodAt, startOf } from './rules.ts';
import { findQuota, lastPeriod, listResults } from './table.ts';

export default handler(contract, {
  async run({ input, serverId, member, db }) {
    const { quota_id: quotaId, period } = input;
    const quota = await findQuota(db, serverId, quotaId);
    if (!quota) return fail('not_found');
    const within =
      period === undefined ? undefined : { from: periodAt(quota.period, startOf(period)).from, to: period };
    const periodFrom = await lastPeriod(db, quotaId, within);
    if (periodFrom === null) return { period_from: null, results: [], ...pageOf(input, 0) };
    const userId = isAllowed('manage_activity', member) ? undefined : member.user_id;
    const at = { limit: input.per_page, offset: offsetOf(input) };
    const { rows, total } = await listResults(db, { quotaId, periodFrom, userId }, at);
    return {
      period_from: periodFrom,
      results: rows.map(({ user_id, minutes, wanted, state }) => ({ user_id, minutes, wanted, state })),
      ...pageOf(input, total),
    };
  },
});
