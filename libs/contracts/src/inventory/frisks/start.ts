import { z } from 'zod';
import { defineAction } from '../../action.ts';
import { idParam } from '../../fields.ts';
import { friskSession } from './frisks.ts';

/** FR-01, FR-02, FR-07 */
export default defineAction('server_cacheo.start', {
  kind: 'command',
  access: { to: 'member', powers: ['frisk'] },
  acting: { as: 'own', param: 'searcher_character_id' },
  answer: { created: true },
  summary: 'Frisk a character with one of yours, and get what a search finds on it.',
  input: z.object({ searcher_character_id: idParam('character'), target_character_id: idParam('character') }),
  output: z.object({ session_id: z.int(), session: friskSession }),
  // forbidden: another's character, or only people on duty may frisk here.
  // already_exists: the target is being frisked already, and the caller does not go before.
  errors: ['self_transfer', 'character_not_found', 'forbidden', 'already_exists', 'limit_exceeded'],
});
