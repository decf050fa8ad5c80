import { z } from 'zod';
import { defineAction } from '../../action.ts';
import { cursorPageOutput, rankCursorParam } from '../../cursor.ts';
import { orEmpty } from '../../field.ts';
import { enumParam, idParam, listParam, optional, pageParams, textParam } from '../../fields.ts';
import { LIMITS } from '../../limits.ts';
import { BUILT_IN_ROLES } from '../../permissions.ts';
import { member } from './members.ts';

/** A page by number (GW-12). */
const MAX_PER_PAGE = 50;
/** A page by cursor has so many rows that three show every member of a large server; it ends early at 1 MiB (FU-04). */
const MAX_PER_CURSOR = 4_000;
const { per_page } = pageParams(20, MAX_PER_CURSOR);

const TOO_MANY = {
  es: `debe estar entre 1 y ${MAX_PER_PAGE}; con «cursor» (vacío en la primera página) y sin «page» admite hasta ${MAX_PER_CURSOR}`,
  en: `must be from 1 to ${MAX_PER_PAGE}; with «cursor» (empty for the first page) and without «page» it takes up to ${MAX_PER_CURSOR}`,
};

export default defineAction('servers.list_members', {
  kind: 'query',
  access: 'member',
  summary: 'List the members, highest rank first, then by time of joining.',
  input: z
    .object({
      role: optional(enumParam(BUILT_IN_ROLES)),
      /** A part of a user name of the game platform. */
      search: optional(textParam(1, LIMITS.max_search)),
      role_id: optional(idParam('role')),
      /** Users who are not members are left out. */
      user_ids: optional(listParam(idParam('user'), 50)),
      page: optional(pageParams().page),
      per_page,
      /** The `next_cursor` of the page before, in place of `page` (GW-32); null, sent as empty: the first page. */
      cursor: orEmpty(rankCursorParam(), { pattern: '^[A-Za-z0-9_-]*$' }),
    })
    .superRefine((sent, ctx) => {
      if (sent.per_page <= MAX_PER_PAGE || (sent.cursor !== undefined && sent.page === undefined)) return;
      const params = { es: TOO_MANY.es, code: 'error' };
      ctx.addIssue({ code: 'custom', path: ['per_page'], message: TOO_MANY.en, params });
    }),
  output: z.object({ members: z.array(member), ...cursorPageOutput }),
  // not_found: the server has no such role.
  errors: ['not_found'],
});
