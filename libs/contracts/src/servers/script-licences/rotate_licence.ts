import { z } from 'zod';
import { defineAction } from '../../action.ts';
import { boolParam, idParam } from '../../fields.ts';
import { scriptLicence } from './script-licences.ts';
import findLicenceServer from './find_licence_server.rpc.ts';

/** V1-09 */
export default defineAction('server_billing.rotate_licence', {
  v1: { address: 'POST /v1/licences/:licence_id/rotate', locatedBy: findLicenceServer },
  kind: 'command',
  access: { to: 'admin', governs: true },
  answer: { isSecret: true },
  summary:
    'Replace the key of a script licence for good; the new one is shown this once, the old one stops working.',
  input: z.object({
    licence_id: idParam('script_licence'),
    /** Must be true, because the change cannot be undone. */
    confirm: boolParam(),
  }),
  output: z.object({ licence_id: z.int(), key: z.string(), licence: scriptLicence }),
  // error: the change was not confirmed. already_processed: the licence is revoked.
  errors: ['error', 'not_found', 'already_processed'],
});
