import { z } from 'zod';
import { defineAction } from '../../action.ts';
import { vehicleConfig, vehicleLimit } from './config.ts';

export default defineAction('server_cars.get_vehicle_config', {
  kind: 'query',
  access: ['admin', 'manage_vehicle_config'],
  summary: "Show the server's rules for vehicles, with the limits of chat roles.",
  input: z.object({}),
  output: z.object({ config: vehicleConfig.extend({ role_limits: z.array(vehicleLimit) }) }),
});
