import { z } from 'zod';

/** A character and the department that it serves in, if any. */
export const officer = z.object({
  server_character_id: z.int(),
  department_id: z.int().nullable(),
  rank: z.string().nullable(),
});

/** A character as a roster shows it. */
export const rosterEntry = officer.extend({
  /** OT-02: whether the character has an open shift. */
  on_duty: z.boolean(),
});
