import { fail, type Failure, type Permission } from '@cabildo/contracts';

/** RO-05. */
export const beyondReach = (): Failure<'forbidden'> =>
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
export const systemRoleKept = (): Failure<'forbidden'> =>
  fail('forbidden', {
    message: {
      es: 'De los roles del sistema solo se puede cambiar el color, y no se pueden eliminar.',
      en: 'Only the colour of system roles can be changed, and they cannot be deleted.',
    },
  });
