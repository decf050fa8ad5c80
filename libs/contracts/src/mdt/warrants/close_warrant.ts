import { z } from 'zod';
import { defineAction } from '../../action.ts';
import { enumParam, idParam } from '../../fields.ts';
import { OUTCOMES } from './lifecycle.ts';
import { warrant } from './warrants.ts';

/** OT-08 */
export default defineAction('server_mdt.close_warrant', {
  kind: 'command',
  access: { to: ['mod', 'warrants'], governs: false },
  summary: 'Close a warrant for good, as served or cancelled.',
  input: z.object({ warrant_id: idParam('warrant'), outcome: enumParam(OUTCOMES) }),
  output: z.object({ warrant }),
  // already_processed: the warrant is over, as `current` shows.
  errors: ['not_found', 'already_processed'],
});
