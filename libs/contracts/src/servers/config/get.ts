import { z } from 'zod';
import { defineAction } from '../../action.ts';
import { serverConfig } from './config.ts';

export default defineAction('server_config.get', {
  kind: 'query',
  access: 'member',
  summary: 'Read the configuration of the server: currency, cash, names of phone apps, limits.',
  input: z.object({}),
  output: z.object({ config: serverConfig }),
  errors: ['not_found'],
});
