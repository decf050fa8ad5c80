import { z } from 'zod';
import { defineAction } from '../../action.ts';
import { idParam, pageOutput, pageParams } from '../../fields.ts';
import { rosterEntry } from './rosters.ts';

/** OT-03, OT-05 */
export default defineAction('server_mdt.list_roster', {
  kind: 'query',
  access: 'member',
  summary: 'List who is in a department and who of them is on duty.',
  input: z.object({ department_id: idParam('department'), ...pageParams() }),
  output: z.object({ roster: z.array(rosterEntry), ...pageOutput }),
  errors: ['not_found'],
});
