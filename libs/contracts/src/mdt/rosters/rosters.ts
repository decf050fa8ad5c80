import { z } from 'zod';

/** A character and the department that it serves in, if any. */
export const officer = z
  .object({
    server_character_id: z.int(),
    department_id: z.int().nullable(),
    rank: z.string().nullable(),
    /** OT-06: whether the character leads its department. */
    is_lead: z.boolean(),
    /** LD-02: the callsign of its shifts that name none. */
    callsign: z.string().nullable(),
  })
  .meta({ id: 'Officer' });

/** A character as a roster shows it. */
export const rosterEntry = officer
  .extend({
    /** OT-02: whether the character has an open shift. */
    on_duty: z.boolean(),
  })
  .meta({ id: 'RosterEntry' });
