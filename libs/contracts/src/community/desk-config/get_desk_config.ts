import { z } from 'zod';
import { defineAction } from '../../action.ts';
import { deskConfig } from './desk-config.ts';

export default defineAction('server_desk.get_desk_config', {
  kind: 'query',
  access: 'member',
  summary: 'Show the rules of a server for appeals and verdicts.',
  input: z.object({}),
  output: z.object({ config: deskConfig }),
});
