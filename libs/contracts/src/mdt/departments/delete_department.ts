import { z } from 'zod';
import { defineAction } from '../../action.ts';
import { idParam } from '../../fields.ts';

export default defineAction('server_mdt.delete_department', {
  kind: 'command',
  access: { to: 'admin', governs: true },
  summary: 'Remove a department in which nobody is.',
  input: z.object({ department_id: idParam('department') }),
  output: z.object({ deleted: z.literal(true), department_id: z.int() }),
  // error (409): the department has members.
  errors: ['error', 'not_found'],
});
