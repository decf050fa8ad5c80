import { z } from 'zod';
import { momentParam } from '../../date-param.ts';
import { enumParam, idParam, longTextParam } from '../../fields.ts';
import { plateParam } from '../../vehicles/vehicles/vehicles.ts';
import { lifecycle, SEARCH_STATUSES } from '../warrants/lifecycle.ts';

export const BOLO_KINDS = ['person', 'vehicle', 'other'] as const;

/** A call to every officer to be on the lookout for a person, a vehicle or something else (OT-08). */
export const bolo = z
  .object({
    bolo_id: z.int(),
    server_id: z.int(),
    kind: z.enum(BOLO_KINDS),
    /** The character may have died or been deleted since. */
    server_character_id: z.int().nullable(),
    /** In upper case; blanks and dashes do not tell plates apart (CA-02). */
    plate: z.string().nullable(),
    /** The vehicle of the plate, which the BOLO follows; null: no vehicle of the server has it. */
    vehicle_id: z.int().nullable(),
    description: z.string().nullable(),
  })
  .extend(lifecycle.shape)
  .meta({ id: 'Bolo' });

/** The parameters that describe a BOLO. */
export const boloParams = {
  kind: enumParam(BOLO_KINDS),
  server_character_id: idParam('character'),
  /**
   * Any plate, also one of no vehicle of the server. The BOLO of a vehicle follows it to another plate and ends with it; one of a
   * free plate becomes that of the vehicle which gets it.
   */
  plate: plateParam(),
  description: longTextParam(1, 2000),
  expires_at: momentParam(),
  status: enumParam(SEARCH_STATUSES),
};
