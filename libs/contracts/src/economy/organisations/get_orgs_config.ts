import { z } from 'zod';
import { defineAction } from '../../action.ts';
import { orgsConfig } from './orgs-config.ts';

/** BZ-01: every member may know what founding costs. */
export default defineAction('server_orgs.get_orgs_config', {
  kind: 'query',
  access: 'member',
  summary: 'Read the rules of the server for organisations, pay and invoices, defaults filled in.',
  input: z.object({}),
  output: z.object({ config: orgsConfig }),
});
