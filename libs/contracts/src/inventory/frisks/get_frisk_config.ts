import { z } from 'zod';
import { defineAction } from '../../action.ts';
import { friskConfig } from './frisks.ts';

/** FR-07 */
export default defineAction('server_cacheo.get_frisk_config', {
  kind: 'query',
  access: 'member',
  summary: 'Read who may frisk in the server.',
  input: z.object({}),
  output: z.object({ config: friskConfig }),
});
