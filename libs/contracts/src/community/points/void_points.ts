import { z } from 'zod';
import { defineAction } from '../../action.ts';
import { points, pointsIdParam, pointsParams } from './points.ts';

/** AC-04 */
export default defineAction('server_activity.void_points', {
  kind: 'command',
  access: { to: 'manage_members', governs: true },
  summary: 'Take points back: they count no more, and what they have led to stays.',
  input: z.object({ ...pointsIdParam, reason: pointsParams.reason }),
  output: z.object({ total: z.int(), points }),
  errors: ['forbidden', 'not_found', 'already_processed'],
});
