import { z } from 'zod';
import { defineAction } from '../../action.ts';
import { optional, pageOutput, pageParams } from '../../fields.ts';
import { bolo, boloParams as params } from './bolos.ts';

/** OT-08 */
export default defineAction('server_mdt.list_bolos', {
  v1: 'GET /v1/servers/:server_id/bolos',
  kind: 'query',
  access: ['mod', 'warrants', 'dispatch', 'lookup'],
  summary: 'List the searches (BOLO) of the server, newest first.',
  input: z.object({
    status: optional(params.status),
    kind: optional(params.kind),
    /** Deleted characters too, because the records stay. */
    server_character_id: optional(params.server_character_id),
    /** A whole plate in any case; its blanks and dashes do not matter (CA-02). */
    plate: optional(params.plate),
    ...pageParams(),
  }),
  output: z.object({ bolos: z.array(bolo), ...pageOutput }),
});
