import { z } from 'zod';
import { defineRpc } from '../../action.ts';
import { PLAN_NAMES } from '../../plans.ts';

/** The plan of a server, for services whose limits depend on it (OT-03). */
export default defineRpc('servers.get_plan', {
  kind: 'query',
  input: z.object({ server_id: z.int() }),
  output: z.object({ plan: z.enum(PLAN_NAMES) }),
  // not_found: the server does not exist, or was deleted.
  errors: ['not_found'],
});
