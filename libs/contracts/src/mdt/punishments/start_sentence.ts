import { z } from 'zod';
import { defineAction } from '../../action.ts';
import { idParam } from '../../fields.ts';
import { punishment } from './punishments.ts';

/** RC-05 */
export default defineAction('server_mdt.start_sentence', {
  kind: 'command',
  access: { to: ['mod', 'punish'], governs: false },
  summary: 'Begin the time in jail of a punishment; a second sentence of a character waits for the first.',
  input: z.object({ punishment_id: idParam('punishment') }),
  output: z.object({ punishment }),
  // error (409): the punishment brings no time in jail. already_processed: the sentence has begun or is over, as `current` shows.
  // character_not_found: the character has died or was deleted. limit_exceeded: too many sentences of the character wait.
  errors: ['not_found', 'error', 'already_processed', 'character_not_found', 'limit_exceeded'],
});
