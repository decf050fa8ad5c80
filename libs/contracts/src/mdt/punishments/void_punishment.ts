import { z } from 'zod';
import { defineAction } from '../../action.ts';
import { idParam, optional } from '../../fields.ts';
import { punishment, punishmentParams as params } from './punishments.ts';

export default defineAction({
  service: 'mdt',
  route: 'server_mdt',
  action: 'void_punishment',
  kind: 'command',
  access: { to: 'mod', governs: false },
  summary:
    'Void a punishment: a fine that is not paid is cancelled; what was paid or deducted stays so (OT-01)',
  input: z.object({ punishment_id: idParam('punishment'), reason: optional(params.reason) }),
  output: z.object({ punishment }),
  // already_processed: the punishment is voided, as `current` shows.
  errors: ['not_found', 'already_processed'],
});
