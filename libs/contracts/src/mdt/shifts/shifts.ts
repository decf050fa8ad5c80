import { z } from 'zod';

/** Who or what ended a shift: the officer, or what befell it (OT-02). */
export const SHIFT_ENDERS = ['officer', 'character_ended', 'member_left', 'time_limit'] as const;

/** A time in which a character is on duty. */
export const shift = z.object({
  shift_id: z.int(),
  server_id: z.int(),
  server_character_id: z.int(),
  /** Of then: it may have been deleted since. null: the shift was in none. */
  department_id: z.int().nullable(),
  started_at: z.iso.datetime(),
  /** null: it is open. */
  ended_at: z.iso.datetime().nullable(),
  ended_by: z.enum(SHIFT_ENDERS).nullable(),
  /** Whole minutes that it lasted, or has lasted so far. */
  minutes: z.int(),
});
