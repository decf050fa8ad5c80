import { z } from 'zod';
import { momentParam } from '../../date-param.ts';
import { enumParam, idParam, longTextParam } from '../../fields.ts';
import { lifecycle, SEARCH_STATUSES } from './lifecycle.ts';

export const WARRANT_TYPES = ['arrest', 'search'] as const;

/** An order to arrest a character, or to search it and what it has (OT-08). */
export const warrant = z
  .object({
    warrant_id: z.int(),
    server_id: z.int(),
    /** The character may have died or been deleted since. */
    server_character_id: z.int(),
    type: z.enum(WARRANT_TYPES),
    reason: z.string(),
    /** The case that the warrant belongs to. */
    case_id: z.int().nullable(),
  })
  .extend(lifecycle.shape)
  .meta({ id: 'Warrant' });

/** The parameters that describe a warrant. */
export const warrantParams = {
  server_character_id: idParam('character'),
  type: enumParam(WARRANT_TYPES),
  reason: longTextParam(1, 500),
  expires_at: momentParam(),
  case_id: idParam('case'),
  status: enumParam(SEARCH_STATUSES),
};
