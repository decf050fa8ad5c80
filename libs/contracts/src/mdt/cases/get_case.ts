import { z } from 'zod';
import { defineAction } from '../../action.ts';
import { idParam } from '../../fields.ts';
import { caseFile, linkedCall, linkedPunishment, linkedWarrant } from './cases.ts';

/** OT-06 */
export default defineAction('server_mdt.get_case', {
  kind: 'query',
  access: { to: 'member', powers: ['lookup', 'punish'] },
  summary:
    'Show a case with its calls, punishments and warrants: any to mods and with `lookup`, else those about your characters, and with `punish` those that you opened.',
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
