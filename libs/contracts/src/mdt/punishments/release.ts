import { z } from 'zod';
import { defineAction } from '../../action.ts';
import { idParam } from '../../fields.ts';
import { punishment, punishmentParams as params } from './punishments.ts';

/** RC-05 */
export default defineAction('server_mdt.release', {
  kind: 'command',
  access: { to: ['mod', 'punish'], governs: false },
  summary: 'End the time in jail of a punishment before its end; the punishment stays on record.',
  input: z.object({ punishment_id: idParam('punishment'), reason: params.reason }),
  output: z.object({ punishment }),
  // error (409): the punishment brings no time in jail. already_processed: the sentence is over, as `current` shows.
  // forbidden: an officer releases an own character.
  errors: ['not_found', 'error', 'already_processed', 'forbidden'],
});
