import { z } from 'zod';
import { characterParams, characterRequired } from '../../acting.ts';
import { defineAction } from '../../action.ts';
import { boolParam, clearable, governing, idParam, optional, textParam } from '../../fields.ts';
import { changesSomething } from '../../ways.ts';
import { unitParams } from '../units/units.ts';
import { officer } from './rosters.ts';

/** OT-01, OT-03, OT-06 */
export default defineAction('server_mdt.set_character_department', {
  kind: 'command',
  access: { to: 'member', governs: 'others' },
  acting: 'live',
  summary:
    'Put a character into a department, change its rank there, or take it out; leads do so in their own department.',
  input: z
    .object({
      ...characterParams,
      /** If empty, the character leaves its department; if left out, it stays in its department. */
      department_id: clearable(idParam('department')),
      /** A character that changes department without a new rank has none. */
      rank: clearable(textParam(1, 64)),
      /** LD-02: the callsign of its shifts that name none. A character that changes department without a new one has none. */
      callsign: clearable(unitParams.callsign),
      /** Only admins make leads. A character that changes department leads no more. */
      is_lead: governing(optional(boolParam())),
    })
    .apply(characterRequired)
    .apply(changesSomething('server_character_id', 'character_id')),
  output: z.object({ officer }),
  // error: nothing was sent, or a rank, a callsign or the lead for a character that is in no department.
  // forbidden: the caller leads no department that this is about, or is a game session and the character another's (ID-12).
  errors: ['error', 'not_found', 'character_not_found', 'forbidden'],
});
