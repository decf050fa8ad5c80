import { z } from 'zod';
import { defineAction } from '../../action.ts';
import { clearable, idParam, intParam, optional } from '../../fields.ts';
import { changesSomething } from '../../ways.ts';
import { bolo, boloParams as params } from './bolos.ts';

/** OT-08 */
export default defineAction('server_mdt.update_bolo', {
  kind: 'command',
  access: { to: ['mod', 'warrants', 'dispatch'], governs: false },
  summary: 'Change an active search (BOLO); only what is sent changes.',
  input: z
    .object({
      bolo_id: idParam('bolo'),
      /** The version that the change is meant for; another one loses with 409 and the BOLO as it is in `current`. */
      expected_version: optional(intParam(1, Number.MAX_SAFE_INTEGER)),
      kind: optional(params.kind),
      /** A living character of the server. */
      server_character_id: clearable(params.server_character_id),
      plate: clearable(params.plate),
      description: clearable(params.description),
      /** In the future. */
      expires_at: clearable(params.expires_at),
    })
    .apply(changesSomething()),
  output: z.object({ bolo }),
  // error: nothing was sent, expires_at has passed or the kind would lack what it needs (400), or another caller was faster (409).
  // already_processed: the BOLO is over.
  errors: ['error', 'not_found', 'character_not_found', 'already_processed'],
});
