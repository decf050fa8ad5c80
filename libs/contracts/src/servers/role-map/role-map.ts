import { z } from 'zod';
import { idParam, jsonParam, optional, snowflakeParam, textParam } from '../../fields.ts';
import { oneOf } from '../../ways.ts';

/** The most entries of a map. */
const MAX_MAPPINGS = 50;

const entry = z
  .strictObject({
    cp_role_id: snowflakeParam(),
    role_id: optional(idParam('role')),
    department_id: optional(idParam('department')),
    rank: optional(textParam(1, 64)),
  })
  .apply(oneOf(['role_id'], ['department_id']))
  .refine(({ department_id, rank }) => rank === undefined || department_id !== undefined, {
    path: ['rank'],
    error: 'goes with department_id alone',
    params: { es: 'solo va con department_id' },
  });
/** An entry gives members with a chat role a role, or a place in the roster of a department. */
export type Mapping = z.output<typeof entry>;

const TWICE = {
  error: 'names a chat role twice for a role, or twice for a department',
  params: { es: 'nombra un rol de chat dos veces para un rol, o dos para un departamento' },
};

const areDistinct = (entries: readonly Mapping[]): boolean => {
  const given = entries.map(({ cp_role_id, role_id }) => `${cp_role_id} ${role_id === undefined}`);
  return new Set(given).size === entries.length;
};

/** The whole map of a server: a chat role gives one role and one department at most. */
export const mappingsParam = () => jsonParam(z.array(entry).max(MAX_MAPPINGS).refine(areDistinct, TWICE));

/** An entry of a map. */
export const mapping = z
  .object({
    cp_role_id: z.string(),
    role_id: z.int().nullable(),
    /** Null in a department. */
    role_name: z.string().nullable(),
    department_id: z.int().nullable(),
    rank: z.string().nullable(),
    /** Who made the entry; null: a deleted account. */
    set_by: z.int().nullable(),
    /** True while its maker no longer stands above the role, or is no admin any more for a department: it gives nothing new. */
    is_resting: z.boolean(),
    /** How many members have it by this map now. */
    members: z.int(),
  })
  .meta({ id: 'RoleMapping' });

/** Why the map gives a member nothing, though the member has a chat role of it. */
export const SKIPS = ['role_by_hand', 'role_full', 'no_character', 'several_characters'] as const;
export type Skip = (typeof SKIPS)[number];

/** A member to whom the map could not give something. */
export const skippedMember = z
  .object({
    user_id: z.int(),
    gp_username: z.string(),
    /**
     * role_by_hand: the member has a role that a person gave. role_full: the role has as many members as it may. no_character,
     * several_characters: a department takes the only living character of a member.
     */
    reasons: z.array(z.enum(SKIPS)),
  })
  .meta({ id: 'SkippedMember' });

/** The map, and whom it passed over. */
export const roleMap = z.object({
  mappings: z.array(mapping),
  /** The newest 100 of them, the newest first. */
  skipped: z.array(skippedMember),
  skipped_total: z.int(),
  /** True while members are being brought in line with a change of the map. */
  is_applying: z.boolean(),
});
