import { z } from 'zod';
import { defineRpc } from '../../action.ts';

/** The server of a submission, for an address that names no server (V1-09). */
export default defineRpc('community.find_submission_server', {
  kind: 'query',
  input: z.object({ submission_id: z.int() }),
  output: z.object({ server_id: z.int().nullable() }),
});
