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
  summary: 'List punishments, newest first: moderators all of the server, anybody the own (OT-05, OT-06)',
  input: z.object({
    /** The own, dead too; of moderators any, deleted ones too: what they were punished with stays. */
    server_character_id: optional(params.server_character_id),
    /** Users who were punished themselves, not their characters: the own; of moderators any, also users who left. */
    user_id: optional(params.user_id),
    type: optional(params.type),
    status: optional(params.status),
    ...pageParams(),
  }),
  output: z.object({ punishments: z.array(punishment), ...pageOutput }),
  // forbidden: a filter that is about somebody else.
  errors: ['forbidden'],
});
