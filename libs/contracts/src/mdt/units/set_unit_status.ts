import { z } from 'zod';
import { characterParams } from '../../acting.ts';
import { defineAction } from '../../action.ts';
import { enumParam } from '../../fields.ts';
import { LEADERS, unit, UNIT_STATUSES } from './units.ts';

export default defineAction({
  service: 'mdt',
  route: 'server_mdt',
  action: 'set_unit_status',
  kind: 'command',
  access: { to: 'member', powers: ['dispatch'] },
  acting: { as: 'live', readers: LEADERS },
  // The specification describes this in OT-10.
  summary: 'Say what a unit is doing: the own one, or any for dispatchers and staff',
  input: z.object({ ...characterParams, status: enumParam(UNIT_STATUSES) }),
  output: z.object({ unit }),
  // error (409): the character is off duty.
  errors: ['error', 'character_not_found', 'forbidden'],
});
