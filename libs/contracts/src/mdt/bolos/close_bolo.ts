import { z } from 'zod';
import { defineAction } from '../../action.ts';
import { enumParam, idParam } from '../../fields.ts';
import { OUTCOMES } from '../warrants/lifecycle.ts';
import { bolo } from './bolos.ts';

/** OT-08 */
export default defineAction('server_mdt.close_bolo', {
  kind: 'command',
  access: { to: ['mod', 'warrants', 'dispatch'], governs: false },
  summary: 'Close a search (BOLO) for good, as done or given up.',
  input: z.object({ bolo_id: idParam('bolo'), outcome: enumParam(OUTCOMES) }),
  output: z.object({ bolo }),
  // already_processed: the BOLO is over, as `current` shows.
  errors: ['not_found', 'already_processed'],
});
