import { z } from 'zod';

/** The rules of a server for its desk, with the default of every key (ECB-19). */
export const deskConfig = z
  .strictObject({
    /** DK-06 */
    appeals_config: z
      .strictObject({
        /** The hours after the punishment or the ban until it may be appealed against. */
        after_hours: z.int().min(0).max(8760).default(0),
        max_per_punishment: z.int().min(1).max(100).default(2),
      })
      .prefault({}),
    /** DK-07 */
    moderation_config: z
      .strictObject({
        /** A machine is asked about submissions of the stages that allow it. */
        enabled: z.boolean().default(true),
      })
      .prefault({}),
  })
  .meta({ id: 'DeskConfig' });
export type DeskConfig = z.output<typeof deskConfig>;
