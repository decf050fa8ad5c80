import { z } from 'zod';
import { defineAction } from '../../action.ts';
import { friskConfig } from './frisks.ts';

export default defineAction({
  service: 'inventory',
  route: 'server_cacheo',
  action: 'get_frisk_config',
  kind: 'query',
  access: 'member',
  summary: 'Who may frisk in the server (FR-07)',
  input: z.object({}),
  output: z.object({ config: friskConfig }),
});
