import { z } from 'zod';
import { defineRpc } from '../../action.ts';

/** The users of one question. */
export const MAX_SUMMED = 200;

/** Adds up the minutes that users were on duty in a time (AC-02): in one department, or in whatever one. Void shifts count nothing. */
export default defineRpc('mdt.sum_shifts', {
  kind: 'query',
  input: z.object({
    server_id: z.int(),
    user_ids: z.array(z.int()).max(MAX_SUMMED),
    /** null: in whatever department, or in none. */
    department_id: z.int().nullable(),
    from: z.iso.datetime(),
    to: z.iso.datetime(),
  }),
  /** In the order of the question. */
  output: z.object({ minutes: z.array(z.int()) }),
});
