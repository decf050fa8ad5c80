import { z } from 'zod';

export const FRISK_STATES = ['open', 'completed', 'cancelled', 'expired'] as const;
export const FRISK_ACTIONS = ['confiscated', 'left'] as const;

/** A kind of item that the target could be searched for when the session began. */
export const friskResult = z
  .object({
    result_id: z.int(),
    item_id: z.int(),
    name: z.string(),
    /** Units that the target had when the session began. */
    quantity: z.int(),
    can_confiscate: z.boolean(),
    /** null: not decided yet. */
    result: z.enum(FRISK_ACTIONS).nullable(),
  })
  .meta({ id: 'FriskResult' });

/** A frisk without its results. */
export const frisk = z.object({
  session_id: z.int(),
  searcher_character_id: z.int(),
  target_character_id: z.int(),
  state: z.enum(FRISK_STATES),
  started_at: z.iso.datetime(),
  /** FR-02, FR-07: from this moment on an open session counts as expired; each step of the searcher moves it. */
  expires_at: z.iso.datetime(),
  finished_at: z.iso.datetime().nullable(),
});

/** A frisk session (spec 2.13). */
export const friskSession = frisk.extend({ results: z.array(friskResult) }).meta({ id: 'FriskSession' });

/** FR-07: who may frisk: every member, or those on duty with the power `frisk` and staff. */
export const FRISK_WHO = ['anyone', 'on_duty'] as const;

/** The rules of a server for frisks. */
export const friskConfig = z
  .object({
    who: z.enum(FRISK_WHO),
    /** Null: it was never changed. */
    updated_at: z.iso.datetime().nullable(),
    updated_by: z.int().nullable(),
  })
  .meta({ id: 'FriskConfig' });

/** The units that left the target's inventory (FR-05). */
export const confiscatedItems = z.array(z.object({ item_id: z.int(), quantity: z.int() }));
