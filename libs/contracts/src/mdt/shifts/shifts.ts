import { z } from 'zod';

/** The causes that end a shift (OT-02). */
export const SHIFT_ENDERS = ['officer', 'character_ended', 'member_left', 'time_limit'] as const;

/** A time in which a character is on duty. */
export const shift = z.object({
  shift_id: z.int(),
  server_id: z.int(),
  server_character_id: z.int(),
  /** The department at that time, which may have been deleted since; null: the shift had none. */
  department_id: z.int().nullable(),
  started_at: z.iso.datetime(),
  /** null: the shift is open. */
  ended_at: z.iso.datetime().nullable(),
  ended_by: z.enum(SHIFT_ENDERS).nullable(),
  /** Whole minutes that the shift lasted, or has lasted so far. */
  minutes: z.int(),
});
