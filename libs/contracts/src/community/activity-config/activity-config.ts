import { z } from 'zod';
import { THRESHOLD_ACTIONS } from '../points/points.ts';

/** AC-04 */
export const MAX_THRESHOLDS = 10;

/** The rules of a server for activity, with the default of every key (ECB-19). */
export const activityConfig = z
  .strictObject({
    /** AC-01 */
    shift_config: z
      .strictObject({
        /** The shift of somebody who is gone from the game that long ends; null: none does. */
        end_after_minutes: z.int().min(2).max(1440).nullable().default(null),
      })
      .prefault({}),
    /** AC-04 */
    points_config: z
      .strictObject({
        /** Null: points count for ever. */
        expire_days: z.int().min(1).max(3650).nullable().default(null),
        /** Each acts once for each crossing from below. */
        thresholds: z
          .array(
            z.strictObject({
              points: z.int().min(1).max(10_000),
              do: z.enum(THRESHOLD_ACTIONS),
              /** The length of the ban; left out, it has no end. */
              days: z.int().min(1).max(3650).optional(),
            }),
          )
          .max(MAX_THRESHOLDS)
          .default([]),
      })
      .prefault({}),
  })
  .meta({ id: 'ActivityConfig' });
export type ActivityConfig = z.output<typeof activityConfig>;
