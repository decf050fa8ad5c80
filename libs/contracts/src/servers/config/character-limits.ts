import { z } from 'zod';
import { intParam, snowflakeParam } from '../../fields.ts';

/** The number of live characters that a user with a chat role may have (spec 2.3, CF-04). */
export const characterLimit = z
  .object({ cp_role_id: z.string(), max_characters: z.int() })
  .meta({ id: 'CharacterLimit' });

/** Parameters of a character limit. */
export const characterLimitParams = {
  cp_role_id: snowflakeParam(),
  max_characters: intParam(1, 100),
};
