import { z } from 'zod';
import { defineAction } from '../../action.ts';
import { idParam } from '../../fields.ts';
import { caseFile } from './cases.ts';

/** OT-01 */
export default defineAction({
  service: 'mdt',
  route: 'server_mdt',
  action: 'close_case',
  kind: 'command',
  access: { to: 'mod', governs: false },
  summary: 'Close a case for good: it can be read and not changed any more.',
  input: z.object({ case_id: idParam('case') }),
  output: z.object({ case: caseFile }),
  // already_processed: it is closed.
  errors: ['not_found', 'already_processed'],
});
