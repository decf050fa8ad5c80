import { z } from 'zod';
import { defineAction } from '../../action.ts';
import { idParam } from '../../fields.ts';
import { friskSession } from './frisks.ts';

export default defineAction({
  service: 'inventory',
  route: 'server_cacheo',
  action: 'start',
  kind: 'command',
  access: { to: 'member', powers: ['frisk'] },
  acting: { as: 'own', param: 'searcher_character_id' },
  answer: { created: true },
  // The specification describes this in FR-01, FR-02 and FR-07.
  summary: 'Frisk a character with an own one: what it carries that a search finds',
  input: z.object({ searcher_character_id: idParam('character'), target_character_id: idParam('character') }),
  output: z.object({ session_id: z.int(), session: friskSession }),
  // forbidden: another's character, or only people on duty may frisk here.
  // already_exists: the target is being frisked already, and the caller does not go before.
  errors: ['self_transfer', 'character_not_found', 'forbidden', 'already_exists', 'limit_exceeded'],
});
