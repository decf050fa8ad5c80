import { z } from 'zod';
import { defineAction } from '../../../action.ts';
import { cardRoleLimit } from './cards.ts';

export default defineAction({
  service: 'economy',
  route: 'server_economy',
  action: 'get_card_role_limits',
  kind: 'query',
  access: 'member',
  summary: 'List the chat roles that may have another number of cards (ECA-06)',
  input: z.object({}),
  output: z.object({
    role_limits: z.array(cardRoleLimit),
  }),
  errors: [],
});
