import { z } from 'zod';
import { PERMISSIONS } from '../../permissions.ts';
import { defineEvent, enumerated } from '../../event.ts';

/** AU-03: a caller tried to create or change a role above the caller's own rank or permissions. */
export const permissionsRefused = defineEvent({
  type: 'role.permissions.refused',
  data: z.object({
    server_id: z.int(),
    /** Who tried. */
    user_id: z.int(),
    gp_username: z.string(),
    /** Null: the caller tried to create one. */
    role_id: z.int().nullable(),
    role_name: z.string(),
    /** As requested. */
    hierarchy: z.int(),
    permissions: z.array(z.enum(PERMISSIONS)),
  }),
  note: ({ gp_username, role_id, role_name }) =>
    `${gp_username} intentó ${role_id === null ? 'crear' : 'cambiar'} el rol «${role_name}» más allá de su rango o de sus permisos.`,
});

export const roleCreated = defineEvent({
  type: 'role.role.created',
  data: z.object({
    server_id: z.int(),
    /** Who created it. */
    user_id: z.int(),
    gp_username: z.string(),
    role_id: z.int(),
    role_name: z.string(),
    hierarchy: z.int(),
    permissions: z.array(z.enum(PERMISSIONS)),
  }),
  note: ({ gp_username, role_name }) => `${gp_username} creó el rol «${role_name}».`,
});

export const roleDeleted = defineEvent({
  type: 'role.role.deleted',
  data: z.object({
    server_id: z.int(),
    /** Who deleted it. */
    user_id: z.int(),
    gp_username: z.string(),
    role_id: z.int(),
    role_name: z.string(),
    /** How many held it and are plain members now (RO-07). */
    members_moved: z.int(),
  }),
  note: ({ gp_username, role_name, members_moved }) =>
    members_moved > 0
      ? `${gp_username} eliminó el rol «${role_name}»; quienes lo tenían (${members_moved}) pasaron a «Member».`
      : `${gp_username} eliminó el rol «${role_name}».`,
});

const ROLE_UPDATED_LABELS = {
  name: 'el nombre',
  color: 'el color',
  hierarchy: 'la jerarquía',
  permissions: 'los permisos',
  max_members: 'el máximo de miembros',
} as const;
type RoleUpdatedField = keyof typeof ROLE_UPDATED_LABELS;

export const roleUpdated = defineEvent({
  type: 'role.role.updated',
  data: z.object({
    server_id: z.int(),
    /** Who changed it. */
    user_id: z.int(),
    gp_username: z.string(),
    role_id: z.int(),
    /** What it is called now, where it stands and what it allows. */
    role_name: z.string(),
    hierarchy: z.int(),
    permissions: z.array(z.enum(PERMISSIONS)),
    changed: z.array(z.enum(Object.keys(ROLE_UPDATED_LABELS) as [RoleUpdatedField, ...RoleUpdatedField[]])),
  }),
  note: ({ gp_username, role_name, changed }) =>
    `${gp_username} cambió ${enumerated(changed.map((field) => ROLE_UPDATED_LABELS[field]))} en el rol «${role_name}».`,
});
