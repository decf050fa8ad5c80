import { z } from 'zod';
import { defineAction } from '../../action.ts';
import { idParam } from '../../fields.ts';
import { caseFile } from './cases.ts';

/** OT-01, OT-06 */
export default defineAction('server_mdt.close_case', {
  kind: 'command',
  access: { to: ['mod', 'punish'], governs: false },
  summary:
    'Close a case for good, as an officer one that you opened: it can be read and not changed any more.',
  input: z.object({ case_id: idParam('case') }),
  output: z.object({ case: caseFile }),
  // already_processed: it is closed. forbidden: the caller is no moderator and another opened it (OT-06).
  errors: ['not_found', 'already_processed', 'forbidden'],
});
