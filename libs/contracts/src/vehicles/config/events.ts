import { z } from 'zod';
import { changedThings } from '../../changed-words.ts';
import { defineEvent } from '../../event.ts';
import { vehicleConfig, vehicleLimit } from './config.ts';
import { ending, sentence } from '../../sentence.ts';

/** A server's rules for vehicles were changed. */
export const vehicleConfigUpdated = defineEvent({
  type: 'vehicle.config.updated',
  data: vehicleConfig.extend({ changed: z.array(z.string()) }),
  note: {
    es: ({ changed }) => sentence`Se cambió la configuración de vehículos: ${changedThings(changed, 'es')}.`,
    en: ({ changed }) => sentence`The vehicle configuration was changed: ${changedThings(changed, 'en')}.`,
  },
});

/** The vehicle limit of a chat role was changed (CA-03). */
export const vehicleLimitSet = defineEvent({
  type: 'vehicle.role_limit.set',
  data: vehicleLimit,
  note: {
    es: ({ cp_role_id, max_vehicles }) =>
      sentence`El rol de chat ${ending(cp_role_id)} permite ahora ${max_vehicles} vehículos por personaje.`,
    en: ({ cp_role_id, max_vehicles }) =>
      sentence`Chat role ${ending(cp_role_id)} now allows ${max_vehicles} vehicles per character.`,
  },
});
