import { z } from 'zod';
import { characterParams } from '../../acting.ts';
import { defineAction } from '../../action.ts';
import { enumParam } from '../../fields.ts';
import { LEADERS, unit, UNIT_STATUSES } from './units.ts';

/** OT-10 */
export default defineAction('server_mdt.set_unit_status', {
  kind: 'command',
  access: { to: 'member', powers: ['dispatch'] },
  acting: { as: 'live', readers: LEADERS },
  summary: 'Set what a unit is doing: your own, or any as a dispatcher or staff.',
  input: z.object({ ...characterParams, status: enumParam(UNIT_STATUSES) }),
  output: z.object({ unit }),
  // error (409): the character is off duty.
  errors: ['error', 'character_not_found', 'forbidden'],
});
