import { z } from 'zod';
import { defineAction } from '../../../action.ts';
import { intParam, snowflakeParam } from '../../../fields.ts';
import { cardRoleLimit } from './cards.ts';

export default defineAction('server_economy.set_card_role_limits', {
  kind: 'command',
  access: { to: ['admin', 'manage_bank_config'], governs: true },
  summary: 'Set how many cards an account of members with a chat role may have; 0 removes the limit.',
  input: z.object({ cp_role_id: snowflakeParam(), max_cards: intParam(0, 100) }),
  output: z.object({ role_limits: z.array(cardRoleLimit) }),
  errors: ['limit_exceeded'],
});
