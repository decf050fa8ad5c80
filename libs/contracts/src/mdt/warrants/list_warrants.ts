import { z } from 'zod';
import { defineAction } from '../../action.ts';
import { optional, pageOutput, pageParams } from '../../fields.ts';
import { warrant, warrantParams as params } from './warrants.ts';

/** OT-08 */
export default defineAction('server_mdt.list_warrants', {
  v1: 'GET /v1/servers/:server_id/warrants',
  kind: 'query',
  access: ['mod', 'warrants', 'lookup'],
  summary: 'List the warrants of the server, newest first.',
  input: z.object({
    status: optional(params.status),
    type: optional(params.type),
    /** Deleted characters too, because the records stay. */
    server_character_id: optional(params.server_character_id),
    ...pageParams(),
  }),
  output: z.object({ warrants: z.array(warrant), ...pageOutput }),
});
