import { z } from 'zod';
import { PERMISSIONS } from '../../permissions.ts';
import { defineEvent, enumerated } from '../../event.ts';
import { sentence, thing, user } from '../../sentence.ts';

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
    es: ({ user_id, gp_username, role_id, role_name }) =>
      sentence`${user(user_id, gp_username)} intentó ${role_id === null ? 'crear' : 'cambiar'} el rango «${role_name}» más allá de su rango o de sus permisos.`,
    en: ({ user_id, gp_username, role_id, role_name }) =>
      sentence`${user(user_id, gp_username)} tried to ${role_id === null ? 'create' : 'change'} the rank “${role_name}” beyond their own rank or permissions.`,
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
    es: ({ user_id, gp_username, role_id, role_name }) =>
      sentence`${user(user_id, gp_username)} creó el rango ${thing('role', role_id, `«${role_name}»`)}.`,
    en: ({ user_id, gp_username, role_id, role_name }) =>
      sentence`${user(user_id, gp_username)} created the rank ${thing('role', role_id, `“${role_name}”`)}.`,
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
    es: ({ user_id, gp_username, role_name, members_moved }) =>
      sentence`${user(user_id, gp_username)} eliminó el rango «${role_name}»${
        members_moved > 0 ? `; quienes lo tenían (${members_moved}) son ahora miembros sin rango` : ''
      }.`,
    en: ({ user_id, gp_username, role_name, members_moved }) =>
      sentence`${user(user_id, gp_username)} deleted the rank “${role_name}”${
        members_moved > 0 ? `; those who had it (${members_moved}) are plain members now` : ''
      }.`,
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
    es: ({ user_id, gp_username, role_id, role_name, changed }) =>
      sentence`${user(user_id, gp_username)} cambió ${enumerated(
        changed.map((field) => ROLE_UPDATED_LABELS[field]),
        'es',
      )} en el rango ${thing('role', role_id, `«${role_name}»`)}.`,
    en: ({ user_id, gp_username, role_id, role_name, changed }) =>
      sentence`${user(user_id, gp_username)} changed ${enumerated(
        changed.map((field) => ROLE_UPDATED_LABELS[field]),
        'en',
      )} of the rank ${thing('role', role_id, `“${role_name}”`)}.`,
  },
});
