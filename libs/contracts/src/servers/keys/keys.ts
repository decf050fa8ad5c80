import { z } from 'zod';

/** The keys that a server may have at once (V1-01). */
export const MAX_SERVER_KEYS = 20;

/** A key of a server as its owner sees it later: the whole key is shown only once (V1-01). */
export const serverKey = z
  .object({
    key_id: z.int(),
    name: z.string(),
    /** The first characters of the key, enough to recognise it. */
    prefix: z.string(),
    created_at: z.iso.datetime(),
  })
  .meta({ id: 'ServerKey' });
