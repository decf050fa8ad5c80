import { z } from 'zod';
import { defineRpc } from '../../action.ts';
import { officer } from './rosters.ts';

/** Lists who serves in a department, for the organisation that follows it (BZ-05): a part at a time, by the ids of the characters. */
export default defineRpc('mdt.list_officers', {
  kind: 'query',
  input: z.object({
    server_id: z.int(),
    department_id: z.int(),
    /** The last character of the part before; 0: none. */
    after: z.int(),
  }),
  output: z.object({
    /** null: the server has no such department. */
    officers: z.array(officer.pick({ server_character_id: true, rank: true, is_lead: true })).nullable(),
    /** The next `after`; null: this part is the last. */
    next: z.int().nullable(),
  }),
});
