import { z } from 'zod';
import { defineAction } from '../../action.ts';
import { idParam } from '../../fields.ts';
import { caseFile, linkedCall, linkedPunishment, linkedWarrant } from './cases.ts';

export default defineAction({
  service: 'mdt',
  route: 'server_mdt',
  action: 'get_case',
  kind: 'query',
  access: { to: 'member', powers: ['lookup'] },
  // The specification describes this in OT-06.
  summary:
    'Show a case with its calls, punishments and warrants, the oldest first: moderators and who has `lookup` any, anybody one about an own character',
  input: z.object({ case_id: idParam('case') }),
  output: z.object({
    /** A plain member sees only punishments of its own characters, and no warrants (OT-08). */
    case: caseFile.extend({
      calls: z.array(linkedCall),
      punishments: z.array(linkedPunishment),
      warrants: z.array(linkedWarrant),
    }),
  }),
  // forbidden: the case is about others.
  errors: ['not_found', 'forbidden'],
});
