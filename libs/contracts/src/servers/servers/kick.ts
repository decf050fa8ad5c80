import { z } from 'zod';
import { defineAction } from '../../action.ts';
import { boolParam, idParam, withDefault } from '../../fields.ts';

export default defineAction({
  service: 'servers',
  route: 'servers',
  action: 'kick',
  kind: 'command',
  access: ['admin', 'manage_members'],
  tellsRefusals: true,
  summary:
    'Remove a member who stands below the caller. What he owns stays until he joins again, unless his characters are deleted too.',
  input: z.object({
    target_user_id: idParam(),
    /** His characters end with their money: it goes to the treasury of the server. */
    delete_characters: withDefault(boolParam(), false),
  }),
  output: z.object({ kicked: z.literal(true), characters_deleted: z.int() }),
  errors: ['forbidden', 'not_found'],
});
