import { z } from 'zod';
import { defineAction } from '../../action.ts';
import { department, departmentParams } from './departments.ts';

export default defineAction({
  service: 'mdt',
  route: 'server_mdt',
  action: 'create_department',
  kind: 'command',
  access: { to: 'admin', governs: true },
  answer: { created: true },
  summary: 'Add a department to the server; its plan says how many there may be (OT-01, OT-03)',
  input: z.object(departmentParams),
  output: z.object({ department_id: z.int(), department }),
  // not_found: the server has been deleted.
  errors: ['already_exists', 'limit_exceeded', 'not_found'],
});
