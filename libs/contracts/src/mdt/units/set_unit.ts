import { z } from 'zod';
import { characterParams } from '../../acting.ts';
import { defineAction } from '../../action.ts';
import { clearable } from '../../fields.ts';
import { changesSomething } from '../../ways.ts';
import { LEADERS, unit, unitParams as params } from './units.ts';

/** LD-02 */
export default defineAction('server_mdt.set_unit', {
  kind: 'command',
  access: { to: 'member', powers: ['dispatch'] },
  acting: { as: 'live', readers: LEADERS },
  summary:
    'Set how a unit is called, its radio channel and its car: of your own, or of any as a dispatcher or staff.',
  input: z
    .object({
      ...characterParams,
      callsign: clearable(params.callsign),
      radio_channel: clearable(params.radio_channel),
      plate: clearable(params.plate),
    })
    .apply(changesSomething('server_character_id', 'character_id')),
  output: z.object({ unit }),
  // error: nothing was sent (400), or the character is off duty (409). already_exists: another unit has the callsign.
  errors: ['error', 'character_not_found', 'forbidden', 'already_exists'],
});
