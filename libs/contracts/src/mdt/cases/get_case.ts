import { z } from 'zod';
import { defineAction } from '../../action.ts';
import { idParam } from '../../fields.ts';
import { caseFile, linkedCall, linkedPunishment } from './cases.ts';

export default defineAction({
  service: 'mdt',
  route: 'server_mdt',
  action: 'get_case',
  kind: 'query',
  access: { to: 'member', powers: ['lookup'] },
  summary:
    'Show a case with its calls and punishments, the oldest first: moderators any, anybody one about an own character (OT-06)',
  input: z.object({ case_id: idParam('case') }),
  output: z.object({
    /** A plain member sees only punishments of its own characters. */
    case: caseFile.extend({ calls: z.array(linkedCall), punishments: z.array(linkedPunishment) }),
  }),
  // forbidden: the case is about others.
  errors: ['not_found', 'forbidden'],
});
