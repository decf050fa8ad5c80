import { z } from 'zod';
import { defineAction } from '../../action.ts';
import { pageOutput, pageParams } from '../../fields.ts';
import { character } from './characters.ts';

export default defineAction({
  service: 'servers',
  route: 'server_dni',
  action: 'list_mine',
  kind: 'query',
  access: 'member',
  summary: "List the caller's characters in the server, live and dead, by id.",
  input: z.object(pageParams()),
  output: z.object({ characters: z.array(character), ...pageOutput }),
});
