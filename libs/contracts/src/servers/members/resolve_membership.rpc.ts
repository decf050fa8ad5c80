import { z } from 'zod';
import { defineRpc } from '../../action.ts';
import { BUILT_IN_ROLES, PERMISSIONS } from '../../permissions.ts';

/** A user's role, hierarchy and permissions in a server (RO-02); the gateway caches the answer until an event. */
export default defineRpc('servers.resolve_membership', {
  kind: 'query',
  input: z.object({ server_id: z.int(), user_id: z.int() }),
  output: z.object({
    server_exists: z.boolean(),
    /** Null: the user is not a member. */
    membership: z
      .object({
        server_id: z.int(),
        user_id: z.int(),
        person_id: z.int().nullable().optional(),
        role: z.enum(BUILT_IN_ROLES),
        role_id: z.int(),
        hierarchy: z.int(),
        permissions: z.array(z.enum(PERMISSIONS)),
      })
      .nullable(),
    /** When the membership began, as ISO 8601; null: the user is not a member. */
    member_since: z.string().nullable(),
  }),
});
