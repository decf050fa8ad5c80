import { z } from 'zod';
import { defineRpc } from '../../action.ts';

/** Whose shifts count for an organisation: those of its department, or else its own (PY-02). */
export const shiftsOfOrg = {
  server_id: z.int(),
  org_id: z.int(),
  department_id: z.int().nullable(),
};

/** Lists the shifts that count for the pay of an organisation and overlap a time, a part at a time; void ones are left out. */
export default defineRpc('mdt.list_worked', {
  kind: 'query',
  input: z.object({
    ...shiftsOfOrg,
    from: z.iso.datetime(),
    to: z.iso.datetime(),
    /** The last shift of the part before; null: none. */
    after: z.object({ at: z.iso.datetime(), id: z.int() }).nullable(),
  }),
  output: z.object({
    shifts: z.array(
      z.object({
        server_character_id: z.int(),
        started_at: z.iso.datetime(),
        /** null: the shift is open. */
        ended_at: z.iso.datetime().nullable(),
      }),
    ),
    /** The next `after`; null: this part is the last. */
    next: z.object({ at: z.iso.datetime(), id: z.int() }).nullable(),
  }),
});
