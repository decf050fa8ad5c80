import { z } from 'zod';
import { intParam, listParam, snowflakeParam, type Field } from '../fields.ts';
import { LIMITS } from '../limits.ts';

/** How many live characters a holder of a chat role may have (spec 2.3, CF-04). */
export const characterLimit = z.object({ cp_role_id: z.string(), max_characters: z.int() });

/** Parameters of a character limit. */
export const characterLimitParams = {
  cp_role_id: snowflakeParam(),
  max_characters: intParam(1, 100),
};

/** The chat roles of somebody. */
export function cpRoleIdsParam(): Field<string[]> {
  return listParam(snowflakeParam(), LIMITS.max_chat_roles);
}
