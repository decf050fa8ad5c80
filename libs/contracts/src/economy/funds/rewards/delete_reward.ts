import { z } from 'zod';
import { defineAction } from '../../../action.ts';
import { idParam } from '../../../fields.ts';

/** ECB-04 */
export default defineAction('server_economy.delete_reward', {
  kind: 'command',
  access: { to: ['admin', 'manage_bank_config'], governs: true },
  summary:
    'Remove a reward; what was claimed stays, and counts for one that is made under its name on the same day.',
  input: z.object({ reward_id: idParam('reward') }),
  output: z.object({ deleted: z.literal(true) }),
  errors: ['not_found'],
});
