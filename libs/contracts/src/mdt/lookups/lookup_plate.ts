import { z } from 'zod';
import { defineAction } from '../../action.ts';
import { optional } from '../../fields.ts';
import { platePartParam, plateParam } from '../../vehicles/vehicles/vehicles.ts';
import { oneOf } from '../../ways.ts';
import { foundPlate, MAX_PLATES, missing } from './lookups.ts';

const { vehicle, owner, flags, bolos } = foundPlate.shape;

/** OT-09 */
export default defineAction('server_mdt.lookup_plate', {
  v1: 'GET /v1/servers/:server_id/lookup/plate',
  kind: 'query',
  access: ['mod', 'lookup'],
  summary: 'Show a vehicle by its plate, and its owner, or search for plates; the log records who asked.',
  /** Blanks and dashes do not matter (CA-02). */
  input: z
    .object({
      plate: optional(plateParam()),
      /** Instead of a plate: a part of it. */
      query: optional(platePartParam()),
    })
    .apply(oneOf(['plate'], ['query'])),
  output: z.object({
    /** Where a plate is named; null where no vehicle has it, and while the vehicles service is away. */
    vehicle: vehicle.optional(),
    /** Where a plate is named. */
    owner: owner.optional(),
    /** Where a plate is named. */
    flags: flags.optional(),
    /** Where a plate is named: its active BOLOs, the newest first. */
    bolos: bolos.optional(),
    /** Where plates are searched: those of BOLOs that no vehicle has first, then the newest vehicles. */
    vehicles: z.array(foundPlate).max(MAX_PLATES).optional(),
    missing,
  }),
  // not_found: no vehicle has this plate, and no active BOLO. limit_exceeded: `lookups_made` of the user is used up (FU-09).
  errors: ['not_found', 'limit_exceeded'],
});
