import { z } from 'zod';
import { defineAction } from '../../action.ts';
import { activityConfig } from './activity-config.ts';

export default defineAction('server_activity.get_activity_config', {
  kind: 'query',
  access: 'member',
  summary: 'Show the rules of a server for shifts and points.',
  input: z.object({}),
  output: z.object({ config: activityConfig }),
});
