import { z } from 'zod';
import { idParam, numericIdParam, optional, snowflakeParam } from '../../fields.ts';

/** A linked account of the chat platform (spec 2.1). */
export const chatAccount = z
  .object({ cp_id: z.string(), cp_username: z.string() })
  .meta({ id: 'ChatAccount' });

/** A sibling back end names the user by exactly one of these (internal mode, ID-13); those of other callers are ignored. */
export const personInput = z.object({
  user_id: optional(idParam('user')),
  gp_id: optional(numericIdParam()),
  cp_id: optional(snowflakeParam()),
});
