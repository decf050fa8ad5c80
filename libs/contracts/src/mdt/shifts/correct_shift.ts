import { z } from 'zod';
import { defineAction } from '../../action.ts';
import { optional } from '../../fields.ts';
import { changesSomething } from '../../ways.ts';
import { shift, shiftParams as params } from './shifts.ts';

/** OT-11 */
export default defineAction('server_mdt.correct_shift', {
  kind: 'command',
  access: 'member',
  summary: 'Correct the times of a shift or void it, as a lead of its department or an admin.',
  input: z
    .object({
      shift_id: params.shift_id,
      /** Before the end, which is at most 24 hours later. */
      started_at: optional(params.started_at),
      /** Not in the future. An open shift is ended by end_shift first. */
      ended_at: optional(params.ended_at),
      /** True makes the shift count in nothing, false makes it count again. */
      void: optional(params.void),
      reason: params.reason,
    })
    .apply(changesSomething()),
  output: z.object({ shift }),
  // error: nothing was sent or the times do not fit (400); the shift is open, or would lie over another one (409).
  errors: ['error', 'not_found', 'forbidden'],
});
