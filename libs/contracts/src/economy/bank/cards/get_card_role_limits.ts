import { z } from 'zod';
import { defineAction } from '../../../action.ts';
import { cardRoleLimit } from './cards.ts';

/** ECA-06 */
export default defineAction('server_economy.get_card_role_limits', {
  kind: 'query',
  access: 'member',
  summary: 'List the chat roles whose members may have another number of cards.',
  input: z.object({}),
  output: z.object({
    role_limits: z.array(cardRoleLimit),
  }),
  errors: [],
});
