import { z } from 'zod';
import { defineAction } from '../../action.ts';
import { enumParam, optional, pageOutput, pageParams, textParam } from '../../fields.ts';
import { LIMITS } from '../../limits.ts';
import { BUILT_IN_ROLES } from '../../permissions.ts';
import { member } from '../member.ts';

export default defineAction({
  service: 'servers',
  route: 'servers',
  action: 'list_members',
  kind: 'query',
  access: 'member',
  summary: 'List the members, highest rank first, then by time of joining.',
  input: z.object({
    role: optional(enumParam(BUILT_IN_ROLES)),
    /** Part of a game-platform user name. */
    search: optional(textParam(1, LIMITS.max_search)),
    ...pageParams(20, 50),
  }),
  output: z.object({ members: z.array(member), ...pageOutput }),
});
