import { z } from 'zod';
import { defineAction } from '../../action.ts';
import { optional, pageOutput, pageParams } from '../../fields.ts';
import { punishment, punishmentParams as params } from './punishments.ts';

/** OT-05, OT-06 */
export default defineAction({
  service: 'mdt',
  route: 'server_mdt',
  action: 'list_punishments',
  kind: 'query',
  access: { to: 'member', powers: ['lookup'] },
  summary: 'List punishments, newest first: all to mods and with `lookup`, else your own.',
  input: z.object({
    /** A character of the caller, dead ones too; readers of all may name any, deleted ones too, because the records stay. */
    server_character_id: optional(params.server_character_id),
    /** A user who was punished in person, not by a character: the caller; readers of all may name any, also users who left. */
    user_id: optional(params.user_id),
    type: optional(params.type),
    status: optional(params.status),
    ...pageParams(),
  }),
  output: z.object({ punishments: z.array(punishment), ...pageOutput }),
  // forbidden: a filter for another person's records.
  errors: ['forbidden'],
});
