import { z } from 'zod';
import { textParam } from '../../fields.ts';

/** V1-09: licences that a server may have at once, and hosts that one of them may run on. */
export const MAX_LICENCES = 50;
export const MAX_HOSTS = 50;
/** V1-09: starts of a licence in a minute, over all its hosts: twice as many as when all of them restart at once. */
export const MAX_STARTS_A_MINUTE = 100;

/**
 * `rotated`: it has a new key that no script has used yet. `expired`: the server does not pay now. Neither is stored: they
 * follow from the key and from the plan.
 */
export const LICENCE_STATUSES = ['active', 'rotated', 'revoked', 'expired'] as const;

/** Where a script runs with a licence (V1-09). */
export const activation = z.object({
  activation_id: z.int(),
  host: z.string(),
  version: z.string(),
  first_seen: z.iso.datetime(),
  last_seen: z.iso.datetime(),
  /** False: it last started with a key that has been replaced, or the licence was revoked. */
  active: z.boolean(),
});

/** The right of a server to run a script, never with its whole key (V1-09). */
export const scriptLicence = z.object({
  licence_id: z.int(),
  server_id: z.int(),
  product: z.string(),
  key_prefix: z.string(),
  status: z.enum(LICENCE_STATUSES),
  issued_at: z.iso.datetime(),
  rotated_at: z.iso.datetime().nullable(),
  activations: z.array(activation),
});

export const licenceParams = {
  /** The script, as its author calls it. */
  product: textParam(1, 64),
  host: textParam(1, 255),
  version: textParam(1, 64),
};
