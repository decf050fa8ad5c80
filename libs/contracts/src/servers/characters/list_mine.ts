import { z } from 'zod';
import { defineAction } from '../../action.ts';
import { cursorPageOutput, cursorPageParams } from '../../cursor.ts';
import { boolParam, withDefault } from '../../fields.ts';
import { listedCharacter } from './characters.ts';

export default defineAction({
  service: 'servers',
  route: 'server_dni',
  action: 'list_mine',
  kind: 'query',
  access: 'member',
  summary: "List the caller's characters in the server, live and dead, by id.",
  input: z.object({
    /** FU-04: pages then end early at 1 MiB, and `next_cursor` leads on. */
    with_custom_data: withDefault(boolParam(), false),
    ...cursorPageParams(),
  }),
  output: z.object({
    /** `custom_data` only with `with_custom_data`. */
    characters: z.array(listedCharacter.extend({ custom_data: z.unknown().optional() })),
    ...cursorPageOutput,
  }),
});
