import { z } from 'zod';
import { defineAction } from '../../action.ts';
import { pageOutput, pageParams } from '../../fields.ts';
import { scriptLicence } from './script-licences.ts';

export default defineAction('server_billing.list_licences', {
  v1: 'GET /v1/licences',
  kind: 'query',
  access: { to: 'admin', governs: true },
  summary: 'List the script licences of the server, or at /v1 of all your servers, and where they run.',
  input: z.object(pageParams()),
  output: z.object({ licences: z.array(scriptLicence), ...pageOutput }),
});
