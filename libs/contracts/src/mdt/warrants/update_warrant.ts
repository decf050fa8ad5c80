import { z } from 'zod';
import { defineAction } from '../../action.ts';
import { clearable, idParam, intParam, optional } from '../../fields.ts';
import { changesSomething } from '../../ways.ts';
import { warrant, warrantParams as params } from './warrants.ts';

/** OT-08 */
export default defineAction('server_mdt.update_warrant', {
  kind: 'command',
  access: { to: ['mod', 'warrants'], governs: false },
  summary: 'Change an active warrant; only what is sent changes, and its character never does.',
  input: z
    .object({
      warrant_id: idParam('warrant'),
      /** The version that the change is meant for; another one loses with 409 and the warrant as it is in `current`. */
      expected_version: optional(intParam(1, Number.MAX_SAFE_INTEGER)),
      type: optional(params.type),
      reason: optional(params.reason),
      /** In the future. */
      expires_at: clearable(params.expires_at),
      /** An open case of the server. */
      case_id: clearable(params.case_id),
    })
    .apply(changesSomething()),
  output: z.object({ warrant }),
  // error: nothing was sent or expires_at has passed (400), or another caller was faster (409).
  // not_found: the server lacks the warrant or the case. already_processed: the warrant is over, or the case closed.
  // limit_exceeded: the case has 50 warrants.
  errors: ['error', 'not_found', 'already_processed', 'limit_exceeded'],
});
