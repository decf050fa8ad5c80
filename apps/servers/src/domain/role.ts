import { PERMISSIONS, ROLE_PERMISSIONS, type BuiltInRole, type Permission } from '@cabildo/contracts';

export interface SystemRole {
  built_in: BuiltInRole;
  name: string;
  color: string;
}

/** The roles every server begins with (RO-01). */
export const SYSTEM_ROLES: readonly SystemRole[] = [
  { built_in: 'owner', name: 'Owner', color: '#F1C40F' },
  { built_in: 'admin', name: 'Admin', color: '#E74C3C' },
  { built_in: 'mod', name: 'Mod', color: '#3498DB' },
  { built_in: 'member', name: 'Member', color: '#99AAB5' },
];

/** What a role is for access words: a custom one counts as `member` (RO-02). */
export const rankOf = (builtIn: BuiltInRole | null): BuiltInRole => builtIn ?? 'member';

/** What a role allows: the fixed set of a system role, or what the custom role was given (RO-02). */
export const permissionsOf = (builtIn: BuiltInRole | null, granted: readonly Permission[]): Permission[] => [
  ...(builtIn ? ROLE_PERMISSIONS[builtIn] : granted),
];

/** Where a role stands. */
export interface Standing {
  hierarchy: number;
  rank: BuiltInRole;
}

/** SV-09: whom `caller` may touch at all: anybody who stands below him, never himself, never the owner. */
export function standsAbove(
  caller: Standing & { user_id: number },
  target: Standing & { user_id: number },
): boolean {
  if (target.user_id === caller.user_id || target.rank === 'owner') return false;
  return caller.hierarchy > target.hierarchy;
}

/**
 * True when `caller` may give `target` the role `next` (SV-09): he stands above what the target is and above what the
 * target becomes; nobody changes himself, nobody the owner, and admins are made by the owner alone, whatever the
 * number of somebody's custom role.
 */
export function mayChangeRole(
  caller: Standing & { user_id: number },
  target: Standing & { user_id: number },
  next: Standing,
): boolean {
  if (next.rank === 'admin' && caller.rank !== 'owner') return false;
  return standsAbove(caller, target) && caller.hierarchy > next.hierarchy;
}

/** Somebody who makes, changes or deletes roles. */
export interface RoleMaker extends Standing {
  permissions: readonly Permission[];
}

/**
 * True when somebody reaches for more than is his (RO-05): for a place among the roles that he does not stand above, or
 * to grant a permission that he lacks. Nobody stands above the owner, so his own place is his to touch.
 */
export function reachesBeyond(
  maker: RoleMaker,
  places: readonly number[],
  granted: readonly Permission[],
): boolean {
  const isAbove = (place: number): boolean => maker.rank === 'owner' || maker.hierarchy > place;
  return !places.every(isAbove) || !granted.every((permission) => maker.permissions.includes(permission));
}

/** The permission that changing a part of a role takes (RO-06). */
export const permissionToChange = (part: string): Permission =>
  part === 'permissions' ? 'manage_role_permissions' : 'manage_roles';

/** Permissions each once and in the order of their list, as roles keep them. */
export const inOrder = (permissions: readonly Permission[]): Permission[] =>
  PERMISSIONS.filter((permission) => permissions.includes(permission));
