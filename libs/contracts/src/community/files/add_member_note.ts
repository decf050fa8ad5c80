import { z } from 'zod';
import { defineAction } from '../../action.ts';
import { boolParam, idParam, withDefault } from '../../fields.ts';
import { fileEntry, noteText } from './files.ts';

/** AC-05 */
export default defineAction('server_activity.add_member_note', {
  kind: 'command',
  access: { to: 'manage_members', governs: true },
  answer: { created: true },
  summary: 'Write a note into the file of a person, or a warning, which that person sees.',
  input: z.object({
    target_user_id: idParam('user'),
    text: noteText(),
    is_warning: withDefault(boolParam(), false),
  }),
  output: z.object({ note_id: z.int(), entry: fileEntry }),
  // limit_exceeded: the file has 1,000 notes.
  errors: ['forbidden', 'not_found', 'limit_exceeded'],
});
