import { z } from 'zod';
import { defineAction } from '../../action.ts';
import { boolParam, idParam } from '../../fields.ts';
import { confiscatedItems } from './frisks.ts';

/** FR-04, FR-05, RC-04 */
export default defineAction('server_cacheo.complete', {
  kind: 'command',
  access: { to: 'member', powers: ['frisk'] },
  summary: 'End a frisk in which every find is decided: what is confiscated leaves the inventory.',
  input: z.object({
    session_id: idParam('frisk'),
    /** Into the evidence of the department in which the searcher serves (RC-04); otherwise what is confiscated is destroyed. */
    to_evidence: boolParam(false),
  }),
  output: z.object({
    session_id: z.int(),
    state: z.literal('completed'),
    confiscated: confiscatedItems,
    /** The evidence that they have become, in the same order (RC-04). */
    evidence_ids: z.array(z.int()),
  }),
  // forbidden: another's frisk, or evidence is taken on duty with the power `frisk` alone.
  // error (409): items are undecided, listed in `pending_results`.
  errors: ['not_found', 'forbidden', 'expired', 'already_processed', 'error'],
});
