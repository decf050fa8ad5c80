import { z } from 'zod';

/** V1-01: keys that a server may have at once. */
export const MAX_SERVER_KEYS = 20;

/** A key of a server as its owner sees it after it was made: never whole again (V1-01). */
export const serverKey = z.object({
  key_id: z.int(),
  name: z.string(),
  /** How the key begins, enough to tell it from the others. */
  prefix: z.string(),
  created_at: z.iso.datetime(),
});
