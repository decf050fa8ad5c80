import { z } from 'zod';
import { defineAction } from '../../action.ts';
import { cursorPageOutput, cursorPageParams } from '../../cursor.ts';
import { boolParam, withDefault } from '../../fields.ts';
import { listedCharacter } from './characters.ts';

export default defineAction('server_dni.list_mine', {
  kind: 'query',
  access: 'member',
  summary: 'List your characters in the server, living and dead, by id.',
  input: z.object({
    /** Pages with custom data end early at 1 MiB, and `next_cursor` leads on (FU-04). */
    with_custom_data: withDefault(boolParam(), false),
    ...cursorPageParams(),
  }),
  output: z.object({
    /** `custom_data` is there only with `with_custom_data`. */
    characters: z.array(listedCharacter.extend({ custom_data: z.unknown().optional() })),
    ...cursorPageOutput,
  }),
});
