import { z } from 'zod';
import { defineAction } from '../../action.ts';
import { limitParams, vehicleLimit } from './config.ts';

export default defineAction('server_cars.set_vehicle_role_limit', {
  kind: 'command',
  access: { to: ['admin', 'manage_vehicle_config'], governs: true },
  summary: 'Set how many vehicles a character may have whose player has a chat role.',
  input: z.object(limitParams),
  output: z.object({ role_limit: vehicleLimit }),
  // limit_exceeded: as many roles as a guild can have are limited already.
  errors: ['limit_exceeded'],
});
