import { z } from 'zod';
import { defineEvent, enumerated } from '../../event.ts';
import { PERMISSIONS } from '../../permissions.ts';

const LABELS = {
  name: 'el nombre',
  color: 'el color',
  hierarchy: 'la jerarquía',
  permissions: 'los permisos',
  max_members: 'el máximo de miembros',
} as const;
type Field = keyof typeof LABELS;

export default defineEvent({
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
    changed: z.array(z.enum(Object.keys(LABELS) as [Field, ...Field[]])),
  }),
  note: ({ gp_username, role_name, changed }) =>
    `${gp_username} cambió ${enumerated(changed.map((field) => LABELS[field]))} en el rol «${role_name}».`,
});
