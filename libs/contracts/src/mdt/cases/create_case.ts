import { z } from 'zod';
import { defineAction } from '../../action.ts';
import { optional } from '../../fields.ts';
import { caseFile, caseParams as params } from './cases.ts';

/** OT-01, OT-05 */
export default defineAction({
  service: 'mdt',
  route: 'server_mdt',
  action: 'create_case',
  kind: 'command',
  access: { to: 'mod', governs: false },
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
  errors: ['not_found', 'character_not_found'],
});
