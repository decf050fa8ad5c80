import { z } from 'zod';
import { PERMISSIONS } from '../../permissions.ts';
import { defineEvent, enumerated } from '../../event.ts';

/** AU-03: a caller tried to create or change a role above the caller's own rank or permissions. */
export const permissionsRefused = defineEvent({
  type: 'role.permissions.refused',
  data: z.object({
    server_id: z.int(),
    /** The user who tried. */
    user_id: z.int(),
    gp_username: z.string(),
    /** Null: the caller tried to create a role. */
    role_id: z.int().nullable(),
    role_name: z.string(),
    /** The hierarchy that the caller asked for. */
    hierarchy: z.int(),
    permissions: z.array(z.enum(PERMISSIONS)),
  }),
  note: {
    es: ({ gp_username, role_id, role_name }) =>
      `${gp_username} intentó ${role_id === null ? 'crear' : 'cambiar'} el rango «${role_name}» más allá de su rango o de sus permisos.`,
    en: ({ gp_username, role_id, role_name }) =>
      `${gp_username} tried to ${role_id === null ? 'create' : 'change'} the role “${role_name}” beyond their own rank or permissions.`,
  },
});

export const roleCreated = defineEvent({
  type: 'role.role.created',
  data: z.object({
    server_id: z.int(),
    /** The user who created the role. */
    user_id: z.int(),
    gp_username: z.string(),
    role_id: z.int(),
    role_name: z.string(),
    hierarchy: z.int(),
    permissions: z.array(z.enum(PERMISSIONS)),
  }),
  note: {
    es: ({ gp_username, role_name }) => `${gp_username} creó el rango «${role_name}».`,
    en: ({ gp_username, role_name }) => `${gp_username} created the role “${role_name}”.`,
  },
});

export const roleDeleted = defineEvent({
  type: 'role.role.deleted',
  data: z.object({
    server_id: z.int(),
    /** The user who deleted the role. */
    user_id: z.int(),
    gp_username: z.string(),
    role_id: z.int(),
    role_name: z.string(),
    /** The number of members who had the role and are plain members now (RO-07). */
    members_moved: z.int(),
  }),
  note: {
    es: ({ gp_username, role_name, members_moved }) =>
      members_moved > 0
        ? `${gp_username} eliminó el rango «${role_name}»; quienes lo tenían (${members_moved}) pasaron a «Member».`
        : `${gp_username} eliminó el rango «${role_name}».`,
    en: ({ gp_username, role_name, members_moved }) =>
      members_moved > 0
        ? `${gp_username} deleted the role “${role_name}”; those who had it (${members_moved}) became “Member”.`
        : `${gp_username} deleted the role “${role_name}”.`,
  },
});

const ROLE_UPDATED_LABELS = {
  name: { es: 'el nombre', en: 'the name' },
  color: { es: 'el color', en: 'the colour' },
  hierarchy: { es: 'la jerarquía', en: 'the hierarchy' },
  permissions: { es: 'los permisos', en: 'the permissions' },
  max_members: { es: 'el máximo de miembros', en: 'the maximum number of members' },
} as const;
type RoleUpdatedField = keyof typeof ROLE_UPDATED_LABELS;

export const roleUpdated = defineEvent({
  type: 'role.role.updated',
  data: z.object({
    server_id: z.int(),
    /** The user who changed the role. */
    user_id: z.int(),
    gp_username: z.string(),
    role_id: z.int(),
    /** Name, hierarchy and permissions are those after the change. */
    role_name: z.string(),
    hierarchy: z.int(),
    permissions: z.array(z.enum(PERMISSIONS)),
    changed: z.array(z.enum(Object.keys(ROLE_UPDATED_LABELS) as [RoleUpdatedField, ...RoleUpdatedField[]])),
  }),
  note: {
    es: ({ gp_username, role_name, changed }) =>
      `${gp_username} cambió ${enumerated(
        changed.map((field) => ROLE_UPDATED_LABELS[field]),
        'es',
      )} en el rango «${role_name}».`,
    en: ({ gp_username, role_name, changed }) =>
      `${gp_username} changed ${enumerated(
        changed.map((field) => ROLE_UPDATED_LABELS[field]),
        'en',
      )} of the role “${role_name}”.`,
  },
});
