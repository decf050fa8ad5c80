import { z } from 'zod';
import { characterParams } from '../../acting.ts';
import { defineAction } from '../../action.ts';
import { idParam, optional, pageOutput, pageParams } from '../../fields.ts';
import { vehicleKey } from './keys.ts';

/** VS-03 */
export default defineAction('server_cars.list_keys', {
  kind: 'query',
  access: 'member',
  acting: 'all',
  summary: 'List the keys of a vehicle of yours or of your organisation, or those that your characters hold.',
  input: z.object({
    ...characterParams,
    vehicle_id: optional(idParam('vehicle')),
    ...pageParams(),
  }),
  output: z.object({ keys: z.array(vehicleKey), ...pageOutput }),
  // forbidden: the vehicle has another owner; manage_vehicles opens any.
  errors: ['not_found', 'character_not_found', 'forbidden', 'account_closed', 'account_disabled'],
});
