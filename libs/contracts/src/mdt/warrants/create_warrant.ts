import { z } from 'zod';
import { defineAction } from '../../action.ts';
import { optional } from '../../fields.ts';
import { warrant, warrantParams as params } from './warrants.ts';

/** OT-08 */
export default defineAction('server_mdt.create_warrant', {
  kind: 'command',
  access: { to: ['mod', 'warrants'], governs: false },
  answer: { created: true },
  summary: 'Issue a warrant to arrest or search a living character.',
  input: z.object({
    server_character_id: params.server_character_id,
    type: params.type,
    reason: params.reason,
    /** In the future. Without it the warrant stays active until somebody closes it. */
    expires_at: optional(params.expires_at),
    /** An open case of the server, which then shows the warrant. */
    case_id: optional(params.case_id),
  }),
  output: z.object({ warrant_id: z.int(), warrant }),
  // error: expires_at has passed. not_found: the server lacks the case. already_processed: the case is closed.
  // limit_exceeded: the server has 1,000 active warrants, or the case 50.
  errors: ['error', 'character_not_found', 'not_found', 'already_processed', 'limit_exceeded'],
});
