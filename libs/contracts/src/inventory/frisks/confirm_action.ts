import { z } from 'zod';
import { defineAction } from '../../action.ts';
import { enumParam, idParam } from '../../fields.ts';
import { FRISK_ACTIONS, friskResult } from './frisks.ts';

/** FR-03 */
export default defineAction('server_cacheo.confirm_action', {
  kind: 'command',
  access: 'member',
  summary: 'Decide what becomes of one item that an open frisk found; the last decision counts.',
  input: z.object({
    session_id: idParam('frisk'),
    result_id: idParam('frisk_result'),
    item_action: enumParam(FRISK_ACTIONS),
  }),
  output: z.object({
    session_id: z.int(),
    result: friskResult,
    /** FR-07: the step gives the searcher more time. */
    expires_at: z.iso.datetime(),
  }),
  // forbidden: another person's session, or an item that cannot be confiscated.
  errors: ['not_found', 'forbidden', 'expired', 'already_processed'],
});
