import { z } from 'zod';
import { defineAction } from '../../../action.ts';
import { reward } from './rewards.ts';

export default defineAction({
  service: 'economy',
  route: 'server_economy',
  action: 'list_rewards',
  kind: 'query',
  access: 'member',
  // The specification describes this in ECB-04.
  summary: 'List the rewards of the server by name',
  input: z.object({}),
  output: z.object({ rewards: z.array(reward) }),
  errors: [],
});
