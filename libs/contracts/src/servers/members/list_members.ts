import { z } from 'zod';
import { defineAction } from '../../action.ts';
import { cursorPageOutput, rankCursorParam } from '../../cursor.ts';
import { enumParam, idParam, listParam, optional, pageParams, textParam } from '../../fields.ts';
import { LIMITS } from '../../limits.ts';
import { BUILT_IN_ROLES } from '../../permissions.ts';
import { member } from './members.ts';

/** So many rows that three pages show every member of a large server; a page ends early at 1 MiB (FU-04). */
export const MAX_LISTED_MEMBERS = 4_000;

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
    ...pageParams(20, MAX_LISTED_MEMBERS),
    /** The `next_cursor` of the page before, in place of `page` (GW-32). */
    cursor: optional(rankCursorParam()),
  }),
  output: z.object({ members: z.array(member), ...cursorPageOutput }),
  // not_found: the server has no such role.
  errors: ['not_found'],
});
