import { z } from 'zod';
import { defineAction } from '../../action.ts';
import { idParam } from '../../fields.ts';
import { scriptLicence } from './script-licences.ts';

export default defineAction('server_billing.revoke_licence', {
  kind: 'command',
  access: 'owner',
  summary: 'End a script licence; its script starts nowhere any more.',
  input: z.object({ licence_id: idParam('script_licence') }),
  output: z.object({ licence: scriptLicence }),
  errors: ['not_found', 'already_processed'],
});
