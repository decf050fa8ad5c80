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

/** The rank of a role where access is decided: a custom role counts as `member` (RO-02). */
export const rankOf = (builtIn: BuiltInRole | null): BuiltInRole => builtIn ?? 'member';

/** The permissions of a role: the fixed set of a system role, or those that a custom role was given (RO-02). */
export const permissionsOf = (builtIn: BuiltInRole | null, granted: readonly Permission[]): Permission[] => [
  ...(builtIn ? ROLE_PERMISSIONS[builtIn] : granted),
];

export const roleView = ({ id, server_id: _, built_in, ...row }: RoleRow): z.output<typeof role> => ({
  role_id: id,
  ...row,
  permissions: permissionsOf(built_in, row.permissions),
  is_system: built_in !== null,
});

/** The place of a role in its server. */
type Standing = Pick<Membership, 'hierarchy' | 'role'>;
type MemberStanding = Standing & { readonly user_id: number | null };

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

/** The permission that a caller needs to change a field of a role (RO-06). */
export const permissionToChange = (field: string): Permission =>
  field === 'permissions' ? 'manage_role_permissions' : 'manage_roles';

/** The form in which roles store permissions: each once, in the order of PERMISSIONS. */
export const inOrder = (permissions: readonly Permission[]): Permission[] =>
  PERMISSIONS.filter((permission) => permissions.includes(permission));

/** Refuses what exceeds the caller's own rank or permissions (RO-05). */
export const exceedsOwnRefusal = (): Failure<'forbidden'> =>
  fail('forbidden', {
    message: {
      es: 'Solo puedes gestionar roles por debajo del tuyo y darles permisos que tú tienes.',
      en: 'You may only manage roles below your own and give them permissions that you have.',
    },
  });

/** Refuses a change for which the caller lacks the permission (RO-06). */
export const permissionMissing = (permission: Permission): Failure<'forbidden'> =>
  fail('forbidden', {
    message: {
      es: `Para hacer este cambio necesitas el permiso «${permission}».`,
      en: `This change takes the permission «${permission}».`,
    },
  });

/** Refuses a name that another role has (RO-01). */
export const roleNameTaken = (): Failure<'already_exists'> =>
  fail('already_exists', {
    message: {
      es: 'El servidor ya tiene un rol con ese nombre; mayúsculas y minúsculas no cuentan.',
      en: 'The server already has a role of this name; upper and lower case do not count.',
    },
  });

/** Refuses to delete a system role, or to change more than its colour (RO-06, RO-07). */
export const systemRoleProtected = (): Failure<'forbidden'> =>
  fail('forbidden', {
    message: {
      es: 'De los roles del sistema solo se puede cambiar el color, y no se pueden eliminar.',
      en: 'Only the colour of system roles can be changed, and they cannot be deleted.',
    },
  });
