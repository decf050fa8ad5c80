import { z } from 'zod';
import { KEY_SCOPES } from '../../key-scopes.ts';

/** The keys that a server may have at once (V1-01). */
export const MAX_SERVER_KEYS = 20;

/** A scope says what a key opens (V1-15). */
export const keyScope = z.enum(KEY_SCOPES);

/** A key of a server as its owner sees it later: the whole key is shown only once (V1-01). */
export const serverKey = z
  .object({
    key_id: z.int(),
    name: z.string(),
    scope: keyScope,
    /** The first characters of the key, enough to recognise it. */
    prefix: z.string(),
    created_at: z.iso.datetime(),
    /** At most an hour before the last use; null: the key was not used since this is stored (AU-02). */
    last_used_at: z.iso.datetime().nullable(),
  })
  .meta({ id: 'ServerKey' });
