import { z } from 'zod';
import { defineAction } from '../../action.ts';
import { serverDetail } from './servers.ts';

export default defineAction('servers.get', {
  kind: 'query',
  access: 'member',
  summary: 'Read a server with its configuration, roles and economy, and what you may do in it.',
  input: z.object({}),
  output: z.object({ server: serverDetail }),
  errors: ['not_found'],
});
