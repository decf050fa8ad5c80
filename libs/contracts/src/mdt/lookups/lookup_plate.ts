import { z } from 'zod';
import { defineAction } from '../../action.ts';
import { plateParam, vehicle } from '../../vehicles/vehicles/vehicles.ts';
import { bolo } from '../bolos/bolos.ts';
import { lookedUp, missing, plateFlags } from './lookups.ts';

/** OT-09 */
export default defineAction({
  service: 'mdt',
  route: 'server_mdt',
  v1: 'GET /v1/servers/:server_id/lookup/plate',
  action: 'lookup_plate',
  kind: 'query',
  access: ['mod', 'lookup'],
  summary: 'Show a vehicle by its plate, and its owner; the log records who asked.',
  /** Blanks and dashes do not matter (CA-02). */
  input: z.object({ plate: plateParam() }),
  output: z.object({
    /** null while the vehicles service is away; then nothing is known of the owner either. */
    vehicle: vehicle.nullable(),
    owner: lookedUp.nullable(),
    flags: plateFlags,
    /** The active BOLOs of the plate, the newest first. */
    bolos: z.array(bolo),
    missing,
  }),
  // not_found: no vehicle has this plate. limit_exceeded: `lookups_made` of the user is used up (FU-09).
  errors: ['not_found', 'limit_exceeded'],
});
