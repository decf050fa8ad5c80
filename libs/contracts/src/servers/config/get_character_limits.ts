import { z } from 'zod';
import { defineAction } from '../../action.ts';
import { pageOutput, pageParams } from '../../fields.ts';
import { characterLimit } from './character-limits.ts';

export default defineAction('server_config.get_character_limits', {
  kind: 'query',
  access: 'member',
  summary: 'List how many characters members with certain chat roles may have, by role.',
  input: z.object(pageParams()),
  output: z.object({ character_limits: z.array(characterLimit), ...pageOutput }),
});
