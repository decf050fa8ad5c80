import { z } from 'zod';
import { defineAction } from '../../action.ts';
import { pageOutput, pageParams } from '../../fields.ts';
import { BUILT_IN_ROLES } from '../../permissions.ts';
import { PLAN_NAMES } from '../../plans.ts';

export default defineAction('v1.list_servers', {
  service: 'servers',
  v1: 'GET /v1/servers',
  kind: 'query',
  access: 'authenticated',
  summary: 'List your servers and their plans, by id; a key of a server sees that one.',
  input: z.object(pageParams()),
  output: z.object({
    servers: z.array(
      z.object({
        id: z.int(),
        server_name: z.string(),
        plan: z.enum(PLAN_NAMES),
        /** Null: the plan does not end. */
        plan_expires_at: z.iso.datetime().nullable(),
        /** The rank of the caller; a key has the rank `admin`. */
        role: z.enum(BUILT_IN_ROLES),
        member_count: z.int(),
        /** Counts live characters. */
        character_count: z.int(),
        /** Null: no limit. */
        character_limit: z.int().nullable(),
      }),
    ),
    ...pageOutput,
  }),
});
