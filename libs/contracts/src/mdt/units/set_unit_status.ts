import { z } from 'zod';
import { characterParams } from '../../acting.ts';
import { defineAction } from '../../action.ts';
import { enumParam, optional } from '../../fields.ts';
import { oneOf } from '../../ways.ts';
import { codeParams } from '../codes/codes.ts';
import { LEADERS, unit, UNIT_STATUSES } from './units.ts';

/** OT-10, LD-03 */
export default defineAction('server_mdt.set_unit_status', {
  kind: 'command',
  access: { to: 'member', powers: ['dispatch'] },
  acting: { as: 'live', readers: LEADERS },
  summary: 'Set what a unit is doing: your own, or any as a dispatcher or staff.',
  input: z
    .object({
      ...characterParams,
      status: optional(enumParam(UNIT_STATUSES)),
      /** A code of the kind status, which stands for the status that it maps to. */
      code: optional(codeParams.code),
    })
    .apply(oneOf(['status'], ['code'])),
  output: z.object({ unit }),
  // error (409): the character is off duty. not_found: the server has no such code.
  errors: ['error', 'not_found', 'character_not_found', 'forbidden'],
});
