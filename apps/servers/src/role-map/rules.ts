import { fail, type Failure } from '@cabildo/contracts/errors';
import { HIERARCHY, isAllowed, type Membership } from '@cabildo/contracts/permissions';
import type { Mapping, Skip } from '@cabildo/contracts/servers/role-map/role-map.ts';
import type { MappedRow, MappingRow, NamedMapping } from './table.ts';

type Caller = Pick<Membership, 'role' | 'hierarchy' | 'permissions'>;
type Role = Pick<NamedMapping, 'hierarchy' | 'built_in'>;
type Entry = Pick<MappingRow, 'cp_role_id' | 'role_id' | 'department_id' | 'rank'>;

/**
 * Whether somebody may have the map give a role, or a place in a department (BO-13): a role below the own rank and below Admin,
 * as whoever runs the chat, or has stolen the token of its bot, decides who has the chat role; rosters are of admins (OT-06).
 */
export function mayMap(
  caller: Caller,
  { hierarchy, built_in }: Role,
  { role_id }: Pick<Entry, 'role_id'>,
): boolean {
  if (!isAllowed('manage_roles', caller)) return false;
  if (role_id === null) return isAllowed('admin', caller);
  if (built_in !== null && built_in !== 'mod') return false;
  return isAllowed('assign_roles', caller) && hierarchy! < Math.min(caller.hierarchy, HIERARCHY.admin);
}

export const mappingRefused = (): Failure<'forbidden'> =>
  fail('forbidden', {
    message: {
      es: 'El mapa da y quita roles por debajo del tuyo y de Admin si puedes asignar roles; puestos en departamentos, solo si eres Admin.',
      en: 'The map gives and takes roles below your own and below Admin if you may assign roles; places in departments only if you are an admin.',
    },
  });

/** An entry as it was sent, in the form of a row. */
export const entryOf = ({ cp_role_id, role_id, department_id, rank }: Mapping): Entry => ({
  cp_role_id,
  role_id: role_id ?? null,
  department_id: department_id ?? null,
  rank: rank ?? null,
});

export const isSameEntry = (a: Entry, b: Entry): boolean =>
  a.cp_role_id === b.cp_role_id &&
  a.role_id === b.role_id &&
  a.department_id === b.department_id &&
  a.rank === b.rank;

/**
 * The entries that have another place among those with which they compete: departments, or roles of one hierarchy. Only there
 * the order decides what the map gives, so it is changed by whoever may make the entry (BO-13).
 */
export const movedOf = (before: readonly NamedMapping[], after: readonly NamedMapping[]): NamedMapping[] =>
  after.filter((mapping) => {
    const competes = ({ hierarchy }: NamedMapping): boolean => hierarchy === mapping.hierarchy;
    return before.filter(competes).indexOf(mapping) !== after.filter(competes).indexOf(mapping);
  });

/** All that decides what the map gives one user. */
export interface Standing {
  /** Undefined: no member. */
  readonly member: Pick<Membership, 'role_id'> | undefined;
  /** The system role of members without any other. */
  readonly plainRoleId: number;
  readonly chatRoles: ReadonlySet<string>;
  readonly characters: readonly number[];
  readonly given: MappedRow;
}

export interface MapOfServer {
  readonly mappings: readonly NamedMapping[];
  /** The entries that give nothing new, because their makers may not make them any more. */
  readonly resting: ReadonlySet<number>;
  /** Whether a role has as many members as it may. */
  readonly isFull: (mapping: NamedMapping) => boolean;
}

export interface Decision {
  /** The role that the member is to have; undefined: the present one. */
  readonly roleId: number | undefined;
  readonly given: MappedRow;
}

/**
 * Decides what the map gives and takes (BO-13). A role that a person gave stays; one that the map gave goes with the chat role,
 * and the highest of several counts. A place in a department goes to the only live character, and stays with it.
 */
export function decide(map: MapOfServer, standing: Standing): Decision {
  const { member, chatRoles, given } = standing;
  const entries = member ? map.mappings.filter(({ cp_role_id }) => chatRoles.has(cp_role_id)) : [];
  const role = decideRole({ ...map, mappings: entries }, standing);
  const post = decidePost({ ...map, mappings: entries }, standing);
  const skips: Skip[] = [...role.skips, ...post.skips];
  return { roleId: role.roleId, given: { ...given, ...role.given, ...post.given, skips } };
}

function decideRole(
  { mappings, resting, isFull }: MapOfServer,
  { member, plainRoleId, given }: Standing,
): {
  roleId: number | undefined;
  given: Pick<MappedRow, 'role_mapping_id' | 'role_id'>;
  skips: Skip[];
} {
  const none = { role_mapping_id: null, role_id: null };
  if (!member) return { roleId: undefined, given: none, skips: [] };
  const isByMap = given.role_id !== null && given.role_id === member.role_id;
  const wanted = mappings
    .filter(
      ({ id, role_id }) => role_id !== null && (!resting.has(id) || (isByMap && role_id === given.role_id)),
    )
    .sort((a, b) => b.hierarchy! - a.hierarchy! || a.place - b.place);
  if (!isByMap && member.role_id !== plainRoleId) {
    const isSkipped = wanted[0] !== undefined && wanted[0].role_id !== member.role_id;
    return { roleId: undefined, given: none, skips: isSkipped ? ['role_by_hand'] : [] };
  }
  const best = wanted.find((each) => each.role_id === member.role_id || !isFull(each));
  const skips: Skip[] = best === wanted[0] ? [] : ['role_full'];
  if (!best) return { roleId: isByMap ? plainRoleId : undefined, given: none, skips };
  return { roleId: best.role_id!, given: { role_mapping_id: best.id, role_id: best.role_id }, skips };
}

function decidePost(
  { mappings, resting }: MapOfServer,
  { characters, given }: Standing,
): {
  given: Pick<MappedRow, 'post_mapping_id' | 'character_id' | 'department_id' | 'rank'>;
  skips: Skip[];
} {
  const none = { post_mapping_id: null, character_id: null, department_id: null, rank: null };
  const wanted = mappings.find(
    ({ id, department_id }) => department_id !== null && (!resting.has(id) || given.post_mapping_id === id),
  );
  if (!wanted) return { given: none, skips: [] };
  const served = characters.find((id) => id === given.character_id);
  const [only, second] = characters;
  if (served === undefined && (only === undefined || second !== undefined))
    return { given: none, skips: [only === undefined ? 'no_character' : 'several_characters'] };
  const { id, department_id, rank } = wanted;
  return {
    given: { post_mapping_id: id, character_id: served ?? only!, department_id, rank },
    skips: [],
  };
}
