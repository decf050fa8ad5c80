import { z } from 'zod';
import { defineAction } from '../../action.ts';
import { changeOf } from '../../economy/config/config.ts';
import { jsonParam, optional } from '../../fields.ts';
import { changesSomething } from '../../ways.ts';
import { activityConfig } from './activity-config.ts';

const { shift_config, points_config } = activityConfig.shape;

/** The settings of activity (AC-01, AC-04) */
export default defineAction('server_activity.configure_activity', {
  kind: 'command',
  access: { to: 'admin', governs: true },
  summary: 'Change rules for shifts and points; of each object, only the keys sent change.',
  input: z
    .object({
      shift_config: optional(jsonParam(changeOf(shift_config.unwrap()))),
      points_config: optional(jsonParam(changeOf(points_config.unwrap()))),
    })
    .apply(changesSomething()),
  output: z.object({ config: activityConfig }),
  // error: nothing was sent, or two thresholds have the same points.
  errors: ['error'],
});
