import { z } from 'zod';
import { textParam } from '../../fields.ts';

/** The licences that a server may have at once, and the hosts that a licence may be used on (V1-09). */
export const MAX_LICENCES = 50;
export const MAX_HOSTS = 50;
/** The starts of a licence in a minute, over all its hosts (V1-09): enough for each host to restart twice. */
export const MAX_STARTS_A_MINUTE = 100;

/**
 * The state of a licence. `rotated`: no script has used the new key yet. `expired`: the server has no paid plan now. Neither
 * is stored, because they follow from the key and from the plan.
 */
export const LICENCE_STATUSES = ['active', 'rotated', 'revoked', 'expired'] as const;

/** A host on which a script runs with a licence (V1-09). */
export const activation = z
  .object({
    activation_id: z.int(),
    host: z.string(),
    version: z.string(),
    first_seen: z.iso.datetime(),
    last_seen: z.iso.datetime(),
    /** False: the script last started with a key that has been replaced, or the licence was revoked. */
    active: z.boolean(),
  })
  .meta({ id: 'LicenceActivation' });

/** The right of a server to run a script, never with its whole key (V1-09). */
export const scriptLicence = z
  .object({
    licence_id: z.int(),
    server_id: z.int(),
    product: z.string(),
    key_prefix: z.string(),
    status: z.enum(LICENCE_STATUSES),
    issued_at: z.iso.datetime(),
    rotated_at: z.iso.datetime().nullable(),
    activations: z.array(activation),
  })
  .meta({ id: 'ScriptLicence' });

export const licenceParams = {
  /** The name that the author gave the script. */
  product: textParam(1, 64),
  host: textParam(1, 255),
  version: textParam(1, 64),
};
