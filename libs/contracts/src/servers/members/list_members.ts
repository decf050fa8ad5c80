import { z } from 'zod';
import { defineAction } from '../../action.ts';
import { enumParam, idParam, listParam, optional, pageOutput, pageParams, textParam } from '../../fields.ts';
import { LIMITS } from '../../limits.ts';
import { BUILT_IN_ROLES } from '../../permissions.ts';
import { member } from './members.ts';

export default defineAction({
  service: 'servers',
  route: 'servers',
  action: 'list_members',
  kind: 'query',
  access: 'member',
  summary: 'List the members, highest rank first, then by time of joining.',
  input: z.object({
    role: optional(enumParam(BUILT_IN_ROLES)),
    /** A part of a user name of the game platform. */
    search: optional(textParam(1, LIMITS.max_search)),
    role_id: optional(idParam('role')),
    /** Users who are not members are left out. */
    user_ids: optional(listParam(idParam('user'), 50)),
    ...pageParams(20, 50),
  }),
  output: z.object({ members: z.array(member), ...pageOutput }),
  // not_found: the server has no such role.
  errors: ['not_found'],
});
