import { z } from 'zod';
import { defineAction } from '../../../action.ts';
import { reward } from './rewards.ts';

/** ECB-04 */
export default defineAction('server_economy.list_rewards', {
  kind: 'query',
  access: 'member',
  summary: 'List the rewards of the server by name.',
  input: z.object({}),
  output: z.object({ rewards: z.array(reward) }),
  errors: [],
});
