import { z } from 'zod';

export const JAIL_CLOCKS = ['real', 'presence'] as const;

/** The rules of a server for jail and dispatch, with the default of every key (ECB-19). */
export const mdtConfig = z
  .strictObject({
    /** RC-05 */
    jail_config: z
      .strictObject({
        /** Whose minutes shorten a sentence: all of them, or those in the game without being afk (AC-01). */
        clock: z.enum(JAIL_CLOCKS).default('real'),
      })
      .prefault({}),
    /** LD-03 */
    dispatch_config: z
      .strictObject({
        /** Attaching a unit sets it en route, and the end of its last call sets it available. */
        auto_status: z.boolean().default(true),
      })
      .prefault({}),
  })
  .meta({ id: 'MdtConfig' });
export type MdtConfig = z.output<typeof mdtConfig>;
