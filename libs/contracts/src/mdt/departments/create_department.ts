import { z } from 'zod';
import { defineAction } from '../../action.ts';
import { withDefault } from '../../fields.ts';
import { department, departmentParams as params } from './departments.ts';

/** OT-01, OT-03, OT-06 */
export default defineAction('server_mdt.create_department', {
  kind: 'command',
  access: { to: 'admin', governs: true },
  answer: { created: true },
  summary: 'Add a department to the server; the plan limits how many there may be.',
  input: z.object({
    name: params.name,
    type: params.type,
    /** The whole list. */
    powers: withDefault(params.powers, []),
  }),
  output: z.object({ department_id: z.int(), department }),
  // not_found: the server has been deleted.
  errors: ['already_exists', 'limit_exceeded', 'not_found'],
});
