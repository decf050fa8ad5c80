import { quotaMissed } from '@cabildo/contracts/community/quotas/events.ts';
import { draft } from '@cabildo/contracts/event';
import sumShifts, { MAX_SUMMED } from '@cabildo/contracts/mdt/shifts/sum_shifts.rpc.ts';
import { transactEmitting, type Ask } from '@cabildo/kit/service';
import { leasedJob, type Deps } from '../deps.ts';
import { daysAway } from '../leaves/table.ts';
import { minutesOf } from '../presence/table.ts';
import { peopleNow } from './people.ts';
import { periodAt, resultOf, startOf, type Span } from './rules.ts';
import {
  dueQuotas,
  insertResults,
  lockQuota,
  notePeople,
  peopleOf,
  updateQuota,
  type QuotaRow,
} from './table.ts';

/** The minutes that people served in a period. */
async function servedIn(
  { ask, deps }: { ask: Ask; deps: Deps },
  quota: QuotaRow,
  span: Span,
  userIds: number[],
): Promise<Map<number, number>> {
  if (quota.counts === 'presence') return minutesOf(deps.database, quota.server_id, userIds, span);
  const { minutes } = await ask(sumShifts, {
    server_id: quota.server_id,
    user_ids: userIds,
    department_id: quota.department_id,
    from: startOf(span.from).toISOString(),
    to: startOf(span.to).toISOString(),
  });
  return new Map(userIds.map((userId, at) => [userId, minutes[at]!]));
}

/** Counts the results of the period that is over, part by part; a part that was counted before stays as it is. */
async function count(scope: { ask: Ask; deps: Deps; now: Date }, quota: QuotaRow): Promise<void> {
  const { deps, now } = scope;
  const span = { from: quota.period_from, to: quota.period_to };
  let after = 0;
  for (;;) {
    const userIds = await peopleOf(deps.database, quota.id, after, MAX_SUMMED);
    if (userIds.length === 0) return;
    const served = await servedIn(scope, quota, span, userIds);
    const away = await daysAway(deps.database, quota.server_id, userIds, span);
    const results = userIds.map((user_id) => ({
      quota_id: quota.id,
      period_from: quota.period_from,
      user_id,
      server_id: quota.server_id,
      ...resultOf(
        { minutes: quota.minutes, span },
        { served: served.get(user_id) ?? 0, away: away.get(user_id) ?? 0 },
      ),
      counted_at: now,
    }));
    await transactEmitting(deps, now, async ({ tx, emit }) => {
      const stored = new Set((await insertResults(tx, results)).map(({ user_id }) => user_id));
      for (const { user_id, minutes, wanted, state } of results) {
        if (state !== 'missed' || !stored.has(user_id)) continue;
        const data = { quota_id: quota.id, user_id, period_from: quota.period_from, minutes, wanted };
        emit(draft(quotaMissed, data), { serverId: quota.server_id });
      }
    });
    after = userIds.at(-1)!;
  }
}

/** AC-02: notes who belongs to a quota when a period begins, and counts who met it when the period ends. */
export default leasedJob({
  name: 'count_quotas',
  ...dueQuotas,
  async eachLeased(quota, { deps, ask, now }) {
    if (quota.is_noted) await count({ ask, deps, now }, quota);
    const people = await peopleNow(ask, deps.characters, quota);
    const { from, to } = periodAt(quota.period, now);
    await transactEmitting(deps, now, async ({ tx }) => {
      const stored = await lockQuota(tx, quota.server_id, quota.id);
      // It has ended, has other terms, or another process was faster.
      if (
        !stored ||
        stored.ended_at ||
        stored.is_noted !== quota.is_noted ||
        stored.period_from !== quota.period_from
      )
        return;
      await notePeople(tx, stored, people, now);
      await updateQuota(tx, {
        ...stored,
        is_noted: true,
        period_from: from,
        period_to: to,
        due_at: startOf(to),
      });
    });
  },
});
