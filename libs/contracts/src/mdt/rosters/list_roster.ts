import { z } from 'zod';
import { defineAction } from '../../action.ts';
import { idParam, pageOutput, pageParams } from '../../fields.ts';
import { rosterEntry } from './rosters.ts';

export default defineAction({
  service: 'mdt',
  route: 'server_mdt',
  action: 'list_roster',
  kind: 'query',
  access: 'member',
  // The specification describes this in OT-03 and OT-05.
  summary: 'List who is in a department and whether they are on duty, in the order of the characters',
  input: z.object({ department_id: idParam('department'), ...pageParams() }),
  output: z.object({ roster: z.array(rosterEntry), ...pageOutput }),
  // forbidden: the plan of the server has no rosters.
  errors: ['not_found', 'forbidden'],
});
