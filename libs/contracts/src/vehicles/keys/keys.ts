import { z } from 'zod';

/** VS-03: how many characters may hold a key of one vehicle. */
export const MAX_KEYS = 20;

/** A key of a vehicle, which its owner gave to a character (VS-03). */
export const vehicleKey = z
  .object({
    vehicle_id: z.int(),
    /** The holder. */
    server_character_id: z.int(),
    given_at: z.iso.datetime(),
    /** null: until it is taken. */
    until: z.iso.datetime().nullable(),
  })
  .meta({ id: 'VehicleKey' });
export type VehicleKey = z.output<typeof vehicleKey>;
