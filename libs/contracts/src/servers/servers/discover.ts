import { z } from 'zod';
import { defineAction } from '../../action.ts';
import { enumParam, optional, pageOutput, pageParams, textParam } from '../../fields.ts';
import { LIMITS } from '../../limits.ts';
import { publicServer, SERVER_TYPES } from './servers.ts';

export default defineAction('servers.discover', {
  kind: 'query',
  access: 'public',
  summary: 'List the public servers, newest first.',
  input: z.object({
    server_type: optional(enumParam(SERVER_TYPES)),
    /** Matches the whole tag, in any case of letters. */
    language_tag: optional(textParam(1, 8)),
    /** A part of the name, in any case and accent (GW-28). */
    search: optional(textParam(1, LIMITS.max_search)),
    ...pageParams(20, 50),
  }),
  output: z.object({ servers: z.array(publicServer), ...pageOutput }),
});
