import { z } from 'zod';
import { defineAction } from '../../action.ts';
import { characterParams } from '../../acting.ts';
import { idParam, optional, pageOutput, pageParams } from '../../fields.ts';
import { vehicle } from './vehicles.ts';

export default defineAction('server_cars.get_my_vehicles', {
  kind: 'query',
  access: 'member',
  acting: 'all',
  summary: 'List the vehicles of your characters, or of one of them, newest first.',
  input: z.object({
    ...characterParams,
    /** VS-02: the vehicles of an organisation that the character belongs to, in place of its own. */
    org_id: optional(idParam('org')),
    ...pageParams(),
  }),
  output: z.object({ vehicles: z.array(vehicle), ...pageOutput }),
  // not_found: no such organisation. forbidden: none of the caller's characters belongs to it.
  errors: ['character_not_found', 'forbidden', 'not_found', 'account_closed', 'account_disabled'],
});
