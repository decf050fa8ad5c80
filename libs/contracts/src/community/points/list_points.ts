import { z } from 'zod';
import { defineAction } from '../../action.ts';
import { optional, pageOutput, pageParams } from '../../fields.ts';
import { points, pointsParams, warning } from './points.ts';

/** AC-04, AC-05 */
export default defineAction('server_activity.list_points', {
  kind: 'query',
  access: 'member',
  summary: 'List points, newest first: your own with your warnings, or those of others by manage_members.',
  input: z.object({
    /** Left out: the caller, or everybody by manage_members. */
    target_user_id: optional(pointsParams.target_user_id),
    ...pageParams(),
  }),
  output: z.object({
    points: z.array(points),
    /** The points that count, of one person; null: the list is of everybody. */
    total_points: z.int().nullable(),
    /** The last 100 of that person. */
    warnings: z.array(warning),
    ...pageOutput,
  }),
  errors: ['forbidden'],
});
