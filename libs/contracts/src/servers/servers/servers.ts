import { z } from 'zod';
import { BUILT_IN_ROLES, PERMISSIONS } from '../../permissions.ts';
import { PLAN_NAMES } from '../../plans.ts';
import { billType } from '../../economy/bank/cash/cash.ts';
import { serverConfig } from '../config/config.ts';
import { role } from '../roles/roles.ts';

export const SERVER_TYPES = ['voice', 'text'] as const;

/** DK-05: how people join: by the code, of themselves where the server is public, or by an application. */
export const JOIN_MODES = ['code', 'public', 'application'] as const;
export type JoinMode = (typeof JOIN_MODES)[number];

/** A server as one of its members sees it (SV-01). */
export const server = z
  .object({
    id: z.int(),
    server_id: z.int(),
    server_name: z.string(),
    description: z.string().nullable(),
    server_type: z.enum(SERVER_TYPES),
    language_tag: z.string(),
    cp_url: z.string().nullable(),
    /** Null unless the caller is owner or admin. */
    cp_guild_id: z.string().nullable(),
    /** Relative to the address of the API. */
    logo_url: z.string().nullable(),
    banner_url: z.string().nullable(),
    /** Null unless the caller is owner or admin. */
    join_code: z.string().nullable(),
    is_public: z.boolean(),
    join_mode: z.enum(JOIN_MODES),
    max_members: z.int(),
    member_count: z.int(),
    owner_user_id: z.int(),
    plan: z.enum(PLAN_NAMES),
    created_at: z.iso.datetime(),
  })
  .meta({ id: 'Server' });

/** A server as any user finds it (SV-07), without its join code and without the people who run it. */
export const publicServer = server
  .pick({
    id: true,
    server_name: true,
    description: true,
    server_type: true,
    language_tag: true,
    logo_url: true,
    banner_url: true,
    cp_url: true,
    join_mode: true,
    member_count: true,
    max_members: true,
  })
  .meta({ id: 'PublicServer' });

/** A server with all data that its members need at the start (SV-02). */
export const serverDetail = server
  .extend({
    config: serverConfig,
    roles: z.array(role),
    economy: z.object({
      currency_symbol: z.string(),
      currency_name: z.string(),
      bill_types: z.array(billType),
      modules: z.record(z.string(), z.boolean()),
    }),
    my_role: z.enum(BUILT_IN_ROLES),
    my_permissions: z.array(z.enum(PERMISSIONS)),
  })
  .meta({ id: 'ServerDetail' });
