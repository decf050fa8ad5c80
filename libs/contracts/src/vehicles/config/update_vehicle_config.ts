import { z } from 'zod';
import { defineAction } from '../../action.ts';
import { clearable, optional } from '../../fields.ts';
import { changesSomething } from '../../ways.ts';
import { configParams as params, vehicleConfig } from './config.ts';

export default defineAction('server_cars.update_vehicle_config', {
  kind: 'command',
  access: { to: ['admin', 'manage_vehicle_config'], governs: true },
  summary: "Change the server's rules for vehicles; only what is sent changes.",
  input: z
    .object({
      plate_mode: optional(params.plate_mode),
      plate_format: optional(params.plate_format),
      plate_regex: clearable(params.plate_regex),
      plate_prefix: clearable(params.plate_prefix),
      max_vehicles_per_char: optional(params.max_vehicles_per_char),
    })
    .apply(changesSomething()),
  output: z.object({ config: vehicleConfig }),
  // error: nothing was sent, or plate_regex is no expression or too large a one.
  errors: ['error'],
});
