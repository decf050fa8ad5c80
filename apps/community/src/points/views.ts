import type { OutputOf } from '@cabildo/contracts/action';
import type addPoints from '@cabildo/contracts/community/points/add_points.ts';
import type { PointsRow } from './table.ts';

type Points = OutputOf<typeof addPoints>['points'];

export const pointsView = (row: PointsRow): Points => ({
  points_id: row.id,
  user_id: row.user_id,
  points: row.points,
  reason: row.reason,
  evidence: row.evidence,
  given_by: row.given_by,
  created_at: row.created_at.toISOString(),
  expires_at: row.expires_at?.toISOString() ?? null,
  voided_at: row.voided_at?.toISOString() ?? null,
  void_reason: row.void_reason,
  pending: row.pending,
});
