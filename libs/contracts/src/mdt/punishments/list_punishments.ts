import { z } from 'zod';
import { defineAction } from '../../action.ts';
import { optional, pageOutput, pageParams } from '../../fields.ts';
import { punishment, punishmentParams as params } from './punishments.ts';

export default defineAction({
  service: 'mdt',
  route: 'server_mdt',
  action: 'list_punishments',
  kind: 'query',
  access: 'member',
  summary: 'List the punishments of the server, newest first (OT-01, OT-05)',
  input: z.object({
    /** Deleted ones too: what they were punished with stays. */
    server_character_id: optional(params.server_character_id),
    /** Users who were punished themselves, not their characters; also users who left. */
    user_id: optional(params.user_id),
    type: optional(params.type),
    status: optional(params.status),
    ...pageParams(),
  }),
  output: z.object({ punishments: z.array(punishment), ...pageOutput }),
});
