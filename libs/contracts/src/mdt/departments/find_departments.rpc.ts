import { z } from 'zod';
import { defineRpc } from '../../action.ts';

/** Finds which of the departments a server has (BO-13). */
export default defineRpc('mdt.find_departments', {
  kind: 'query',
  input: z.object({ server_id: z.int(), department_ids: z.array(z.int()) }),
  output: z.object({ department_ids: z.array(z.int()) }),
});
