import { z } from 'zod';
import { defineAction } from '../../action.ts';
import { idParam, intParam } from '../../fields.ts';
import { MAX_JAIL_MINUTES } from '../charges/charges.ts';
import { punishment, punishmentParams as params } from './punishments.ts';

/** RC-05 */
export default defineAction('server_mdt.reduce_sentence', {
  kind: 'command',
  access: { to: ['mod', 'punish'], governs: false },
  summary: 'Make the time in jail of a punishment shorter; it ends when nothing is left of it.',
  input: z.object({
    punishment_id: idParam('punishment'),
    minutes: intParam(1, MAX_JAIL_MINUTES),
    reason: params.reason,
  }),
  output: z.object({ punishment }),
  // error (409): the punishment brings no time in jail. already_processed: the sentence is over, as `current` shows.
  // forbidden: an officer reduces the sentence of an own character.
  errors: ['not_found', 'error', 'already_processed', 'forbidden'],
});
