import { z } from 'zod';
import { defineAction } from '../../action.ts';
import { licenceParams, scriptLicence } from './script-licences.ts';

export default defineAction('server_billing.issue_licence', {
  kind: 'command',
  access: 'owner',
  answer: { created: true, isSecret: true },
  summary: 'Give a script a licence to run for this server; its key is shown this once.',
  input: z.object({ product: licenceParams.product }),
  output: z.object({ licence_id: z.int(), key: z.string(), licence: scriptLicence }),
  // forbidden: the plan is FREE. already_exists: the script has a licence that is not revoked.
  errors: ['forbidden', 'not_found', 'already_exists', 'limit_exceeded'],
});
