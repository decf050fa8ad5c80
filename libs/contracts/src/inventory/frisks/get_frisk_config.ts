import { z } from 'zod';
import { defineAction } from '../../action.ts';
import { friskConfig } from './frisks.ts';

export default defineAction({
  service: 'inventory',
  route: 'server_cacheo',
  action: 'get_frisk_config',
  kind: 'query',
  access: 'member',
  // The specification describes this in FR-07.
  summary: 'Who may frisk in the server',
  input: z.object({}),
  output: z.object({ config: friskConfig }),
});
