import { z } from 'zod';
import { defineAction } from '../../action.ts';
import { datesParams } from '../../dates.ts';
import { enumParam, optional, pageOutput, pageParams } from '../../fields.ts';
import { FINE_FILTERS, punishment, punishmentParams as params } from './punishments.ts';

/** OT-05, OT-06 */
export default defineAction('server_mdt.list_punishments', {
  v1: 'GET /v1/servers/:server_id/punishments',
  kind: 'query',
  access: { to: 'member', powers: ['lookup'] },
  summary:
    'List punishments, newest first: all to mods, keys of the server and with `lookup`, else your own; /v1 takes admins and keys alone.',
  input: z.object({
    /** A character of the caller, dead ones too; readers of all may name any, deleted ones too, because the records stay. */
    server_character_id: optional(params.server_character_id),
    /** A user who was punished in person, not by a character: the caller; readers of all may name any, also users who left. */
    user_id: optional(params.user_id),
    type: optional(params.type),
    status: optional(params.status),
    /** Only punishments with a fine, in this state. */
    fine_status: optional(enumParam(FINE_FILTERS)),
    officer_character_id: optional(params.officer_character_id),
    /** When the punishment was given. */
    ...datesParams,
    ...pageParams(),
  }),
  output: z.object({ punishments: z.array(punishment), ...pageOutput }),
  // error: date_from is after date_to. forbidden: a filter for another person's records.
  errors: ['error', 'forbidden'],
});
