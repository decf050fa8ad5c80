import { z } from 'zod';
import { defineAction } from '../../action.ts';
import { pageOutput, pageParams } from '../../fields.ts';
import { license } from './licenses.ts';

export default defineAction('server_licenses.list', {
  kind: 'query',
  access: 'member',
  summary: 'List the licences of the server by name.',
  input: z.object(pageParams()),
  output: z.object({ licenses: z.array(license), ...pageOutput }),
});
