import { z } from 'zod';
import { defineAction } from '../../action.ts';
import { cursorPageOutput, cursorPageParams } from '../../cursor.ts';
import { enumParam, idParam, listParam, optional, textParam } from '../../fields.ts';
import { LIMITS } from '../../limits.ts';
import { listedCharacter } from './characters.ts';

/** DN-10 */
export default defineAction('server_dni.list', {
  kind: 'query',
  access: 'member',
  summary: 'List the characters of the server, newest first.',
  input: z.object({
    user_id: optional(idParam('user')),
    status: optional(enumParam(['alive', 'dead'])),
    /** A part of the name or of the identity number. */
    search: optional(textParam(1, LIMITS.max_search)),
    /** Characters that are deleted, or of another server, are left out. */
    server_character_ids: optional(listParam(idParam('character'), 100)),
    ...cursorPageParams(),
  }),
  output: z.object({ characters: z.array(listedCharacter), ...cursorPageOutput }),
});
