import type { z } from 'zod';
import {
  fail,
  PERMISSIONS,
  ROLE_PERMISSIONS,
  type BuiltInRole,
  type Failure,
  type Membership,
  type Permission,
} from '@cabildo/contracts';
import type { role } from '@cabildo/contracts/servers/roles/roles.ts';
import type { RoleRow } from './table.ts';

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

export function roleView({ built_in, ...row }: RoleRow): z.output<typeof role> {
  return { ...row, permissions: permissionsOf(built_in, row.permissions), is_system: built_in !== null };
}

/** Where a role stands in its server. */
export type Standing = Pick<Membership, 'hierarchy' | 'role'>;
export type MemberStanding = Pick<Membership, 'hierarchy' | 'role' | 'user_id'>;

/** SV-09: true when `caller` may act on `target`, a member below the caller; never on the caller or on the owner. */
export function standsAbove(caller: MemberStanding, target: MemberStanding): boolean {
  if (target.user_id === caller.user_id || target.role === 'owner') return false;
  return caller.hierarchy > target.hierarchy;
}

/**
 * True when `caller` may give `target` the role `next` (SV-09): both the target and its new role are below the caller.
 * Only the owner makes admins, whatever the hierarchy of the caller's custom role.
 */
export function mayChangeRole(caller: MemberStanding, target: MemberStanding, next: Standing): boolean {
  if (next.role === 'admin' && caller.role !== 'owner') return false;
  return standsAbove(caller, target) && caller.hierarchy > next.hierarchy;
}

/**
 * True when a member who makes, changes or deletes a role exceeds what RO-05 allows: a hierarchy that is not below the
 * member's own, or a permission that the member lacks. Nothing is above the owner, who may use every hierarchy.
 */
export function exceedsOwn(
  member: Pick<Membership, 'hierarchy' | 'role' | 'permissions'>,
  hierarchies: readonly number[],
  granted: readonly Permission[],
): boolean {
  const isBelow = (hierarchy: number): boolean => member.role === 'owner' || hierarchy < member.hierarchy;
  return (
    !hierarchies.every(isBelow) || !granted.every((permission) => member.permissions.includes(permission))
  );
}

/** The permission that changing a field of a role takes (RO-06). */
export const permissionToChange = (field: string): Permission =>
  field === 'permissions' ? 'manage_role_permissions' : 'manage_roles';

/** Permissions each once and in the order of their list, as roles store them. */
export const inOrder = (permissions: readonly Permission[]): Permission[] =>
  PERMISSIONS.filter((permission) => permissions.includes(permission));

/** RO-05. */
export const exceedsOwnRefusal = (): Failure<'forbidden'> =>
  fail('forbidden', {
    message: {
      es: 'Solo puedes gestionar roles por debajo del tuyo y darles permisos que tú tienes.',
      en: 'You may only manage roles below your own and give them permissions that you have.',
    },
  });

/** RO-06. */
export const permissionMissing = (permission: Permission): Failure<'forbidden'> =>
  fail('forbidden', {
    message: {
      es: `Para hacer este cambio necesitas el permiso «${permission}».`,
      en: `This change takes the permission «${permission}».`,
    },
  });

/** RO-01. */
export const roleNameTaken = (): Failure<'already_exists'> =>
  fail('already_exists', {
    message: {
      es: 'El servidor ya tiene un rol con ese nombre; mayúsculas y minúsculas no cuentan.',
      en: 'The server already has a role of this name; upper and lower case do not count.',
    },
  });

/** RO-06, RO-07. */
export const systemRoleProtected = (): Failure<'forbidden'> =>
  fail('forbidden', {
    message: {
      es: 'De los roles del sistema solo se puede cambiar el color, y no se pueden eliminar.',
      en: 'Only the colour of system roles can be changed, and they cannot be deleted.',
    },
  });
