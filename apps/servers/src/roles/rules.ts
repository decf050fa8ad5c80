import type { z } from 'zod';
import { fail, type Failure } from '@cabildo/contracts/errors';
import {
  PERMISSIONS,
  ROLE_PERMISSIONS,
  type BuiltInRole,
  type Permission,
} from '@cabildo/contracts/permissions';
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
      es: 'El servidor ya tiene un rol con ese nombre o uno que se le parece; mayúsculas, minúsculas y alfabetos no cuentan.',
      en: 'The server already has a role of this name, or one that looks like it; case and alphabet do not count.',
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
