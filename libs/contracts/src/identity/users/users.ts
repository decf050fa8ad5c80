import { z } from 'zod';
import { idParam, numericIdParam, optional, snowflakeParam } from '../../fields.ts';

/** A linked account of the chat platform (spec 2.1). */
export const chatAccount = z.object({ cp_id: z.string(), cp_username: z.string() });

/** Internal mode (ID-13): a sibling back end names the person by exactly one of these; from other callers they are ignored. */
export const personInput = z.object({
  user_id: optional(idParam('user')),
  gp_id: optional(numericIdParam()),
  cp_id: optional(snowflakeParam()),
});
