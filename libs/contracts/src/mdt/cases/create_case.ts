import { z } from 'zod';
import { defineAction } from '../../action.ts';
import { optional } from '../../fields.ts';
import { caseFile, caseParams as params } from './cases.ts';

/** OT-01, OT-05, OT-06 */
export default defineAction('server_mdt.create_case', {
  kind: 'command',
  access: { to: ['mod', 'punish'], governs: false },
  answer: { created: true },
  summary: 'Open a case that gathers calls, punishments and characters.',
  input: z.object({
    title: params.title,
    description: optional(params.description),
    call_ids: optional(params.call_ids),
    punishment_ids: optional(params.punishment_ids),
    /** Characters of the server, dead ones included. */
    character_ids: optional(params.character_ids),
  }),
  output: z.object({ case_id: z.int(), case: caseFile }),
  // not_found: the server lacks one of these calls or punishments. character_not_found: or of these characters.
  // limit_exceeded: `cases_opened` of the user is used up (FU-09).
  errors: ['not_found', 'character_not_found', 'limit_exceeded'],
});
