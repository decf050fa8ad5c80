import { z } from 'zod';
import { defineAction } from '../../action.ts';
import { boolParam, idParam, withDefault } from '../../fields.ts';

export default defineAction('servers.kick', {
  kind: 'command',
  access: { to: ['admin', 'manage_members'], governs: true, recordsRefusals: true },
  summary:
    'Remove a member of lower rank; what the member owns waits for a new join, unless characters are deleted too.',
  input: z.object({
    target_user_id: idParam('user'),
    /** Deletes the member's characters too; their money goes to the treasury of the server. */
    delete_characters: withDefault(boolParam(), false),
  }),
  output: z.object({ kicked: z.literal(true), characters_deleted: z.int() }),
  errors: ['forbidden', 'not_found'],
});
