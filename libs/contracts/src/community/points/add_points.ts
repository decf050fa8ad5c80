import { z } from 'zod';
import { defineAction } from '../../action.ts';
import { optional } from '../../fields.ts';
import { points, pointsParams as params } from './points.ts';

/** AC-04 */
export default defineAction('server_activity.add_points', {
  kind: 'command',
  access: { to: 'manage_members', governs: true },
  answer: { created: true },
  summary: 'Give a member of lower rank points; thresholds act at once, by your rights.',
  input: z.object({
    target_user_id: params.target_user_id,
    points: params.points,
    reason: params.reason,
    evidence: optional(params.evidence),
  }),
  images: { purpose: 'evidence', in: ['evidence'] },
  output: z.object({
    points_id: z.int(),
    /** The points of the person that count. */
    total: z.int(),
    points,
  }),
  errors: ['forbidden', 'not_found', 'limit_exceeded'],
});
