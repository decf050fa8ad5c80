import { z } from 'zod';
import { defineAction } from '../../action.ts';
import { pageOutput, pageParams } from '../../fields.ts';
import { serverKey } from './keys.ts';

export default defineAction('servers.list_api_keys', {
  kind: 'query',
  access: 'owner',
  summary: 'List the keys of the server, oldest first, by name and first characters.',
  input: z.object(pageParams()),
  output: z.object({ keys: z.array(serverKey), ...pageOutput }),
  errors: ['forbidden', 'not_found'],
});
