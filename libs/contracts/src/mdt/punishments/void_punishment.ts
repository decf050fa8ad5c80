import { z } from 'zod';
import { defineAction } from '../../action.ts';
import { idParam, optional } from '../../fields.ts';
import { punishment, punishmentParams as params } from './punishments.ts';

/** OT-01, SV-18 */
export default defineAction('server_mdt.void_punishment', {
  kind: 'command',
  access: { to: ['mod', 'punish'], governs: 'lifted ban' },
  summary:
    'Void a punishment: an unpaid fine is cancelled, its points are given back and its ban lifted; what was paid stays so.',
  input: z.object({ punishment_id: idParam('punishment'), reason: optional(params.reason) }),
  output: z.object({ punishment }),
  // already_processed: the punishment is voided, as `current` shows. forbidden: the caller is no moderator and another gave it
  // (OT-06), or it has banned a user and the caller lacks manage_members or is a game session (ID-12).
  errors: ['not_found', 'already_processed', 'forbidden'],
});
