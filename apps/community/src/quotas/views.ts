import type { OutputOf } from '@cabildo/contracts/action';
import type setQuota from '@cabildo/contracts/community/quotas/set_quota.ts';
import type { QuotaRow } from './table.ts';

type Quota = OutputOf<typeof setQuota>['quota'];

export const quotaView = ({
  id,
  server_id: _server,
  is_noted: _noted,
  created_at: _created,
  due_at: _due,
  ended_at,
  ...row
}: QuotaRow): Quota => ({ quota_id: id, ...row, ended_at: ended_at?.toISOString() ?? null });

/** The part of a quota that its events carry. */
export const quotaEventOf = ({ id, role_id, department_id, minutes, period, counts }: QuotaRow) => ({
  quota_id: id,
  role_id,
  department_id,
  minutes,
  period,
  counts,
});
