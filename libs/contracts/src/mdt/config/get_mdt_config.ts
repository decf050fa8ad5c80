import { z } from 'zod';
import { defineAction } from '../../action.ts';
import { mdtConfig } from './mdt-config.ts';

export default defineAction('server_mdt.get_mdt_config', {
  kind: 'query',
  access: 'member',
  summary: 'Show the rules of a server for jail and dispatch.',
  input: z.object({}),
  output: z.object({ config: mdtConfig }),
});
