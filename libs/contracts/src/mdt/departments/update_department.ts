import { z } from 'zod';
import { defineAction } from '../../action.ts';
import { idParam, optional } from '../../fields.ts';
import { changesSomething } from '../../ways.ts';
import { department, departmentParams as params } from './departments.ts';

export default defineAction('server_mdt.update_department', {
  kind: 'command',
  access: { to: 'admin', governs: true },
  summary: 'Change a department; only what is sent changes.',
  input: z
    .object({
      department_id: idParam('department'),
      name: optional(params.name),
      type: optional(params.type),
      /** The whole list: a power that is not in it ends for everybody on duty within 2 s (OT-06). */
      powers: optional(params.powers),
    })
    .apply(changesSomething()),
  output: z.object({ department }),
  // error: nothing was sent.
  errors: ['error', 'not_found', 'already_exists'],
});
