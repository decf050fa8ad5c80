import { z } from 'zod';
import { defineAction } from '../../action.ts';
import { momentCursorParam } from '../../cursor.ts';
import { idParam, optional, pageParams } from '../../fields.ts';
import { fileEntry } from './files.ts';

/** AC-05 */
export default defineAction('server_activity.get_member_file', {
  kind: 'query',
  access: { to: 'manage_members' },
  summary: 'Show all that a server knows of the conduct of a person, newest first, with who did it.',
  input: z.object({
    target_user_id: idParam('user'),
    per_page: pageParams().per_page,
    cursor: optional(momentCursorParam()),
  }),
  output: z.object({
    entries: z.array(fileEntry),
    next_cursor: z.string().nullable(),
  }),
  // not_found: never was a member, and never sent a form.
  errors: ['not_found'],
});
