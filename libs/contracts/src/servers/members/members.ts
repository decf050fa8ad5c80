import { z } from 'zod';
import { BUILT_IN_ROLES } from '../../permissions.ts';

/** A member of a server (SV-14). With a custom role, `role` is `member` and `role_name` names it. */
export const member = z
  .object({
    user_id: z.int(),
    gp_id: z.string(),
    gp_username: z.string(),
    role: z.enum(BUILT_IN_ROLES),
    role_id: z.int(),
    role_name: z.string(),
    hierarchy: z.int(),
    joined_at: z.iso.datetime(),
    /** Live characters in this server. */
    character_count: z.int(),
  })
  .meta({ id: 'Member' });
