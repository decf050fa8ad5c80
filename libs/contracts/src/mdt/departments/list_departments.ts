import { z } from 'zod';
import { defineAction } from '../../action.ts';
import { pageOutput, pageParams } from '../../fields.ts';
import { department } from './departments.ts';

export default defineAction('server_mdt.list_departments', {
  kind: 'query',
  access: 'member',
  summary: 'List the departments of the server, by name.',
  input: z.object({ ...pageParams() }),
  output: z.object({ departments: z.array(department), ...pageOutput }),
});
