import { z } from 'zod';
import { defineAction } from '../../action.ts';
import { cursorPageOutput, cursorPageParams } from '../../cursor.ts';
import { boolParam, idParam } from '../../fields.ts';
import { evidenceEntry } from './evidence.ts';

/** RC-04 */
export default defineAction('server_inventory.list_evidence', {
  kind: 'query',
  access: { to: 'member', powers: ['records'] },
  summary: 'List the evidence of a department, newest first, with its chain of custody.',
  input: z.object({
    department_id: idParam('department'),
    /** Also entries of which nothing is left. */
    with_gone: boolParam(false),
    ...cursorPageParams(),
  }),
  output: z.object({ entries: z.array(evidenceEntry), ...cursorPageOutput }),
  // forbidden: the caller is neither on duty there with the power `records`, nor leads it, nor is staff.
  errors: ['not_found', 'forbidden'],
});
