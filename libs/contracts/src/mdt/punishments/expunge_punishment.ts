import { z } from 'zod';
import { defineAction } from '../../action.ts';
import { idParam } from '../../fields.ts';
import { punishment, punishmentParams as params } from './punishments.ts';

/** RC-06 */
export default defineAction('server_mdt.expunge_punishment', {
  kind: 'command',
  access: { to: 'admin', governs: true },
  summary:
    'Take a punishment out of records, lists and look-ups for everybody below admin; the log keeps it, and its time in jail ends.',
  input: z.object({ punishment_id: idParam('punishment'), reason: params.reason }),
  output: z.object({ punishment }),
  // already_processed: the punishment is expunged, as `current` shows.
  errors: ['not_found', 'already_processed'],
});
