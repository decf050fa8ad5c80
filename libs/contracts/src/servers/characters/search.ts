import { z } from 'zod';
import { defineAction } from '../../action.ts';
import { optional, textParam } from '../../fields.ts';
import { LIMITS } from '../../limits.ts';
import { listedCharacter } from './characters.ts';

export default defineAction('server_dni.search', {
  kind: 'query',
  access: 'member',
  summary: 'Find characters by part of their name or identity number: the newest 50.',
  input: z.object({ search: optional(textParam(1, LIMITS.max_search)) }),
  output: z.object({ characters: z.array(listedCharacter) }),
});
