import type { Permission } from '@cabildo/contracts/permissions.ts';

/** The permissions by what they are about, in the order in which they are shown. */
export const PERMISSION_GROUPS = {
  people: [
    'manage_members',
    'assign_roles',
    'manage_roles',
    'manage_role_permissions',
    'manage_dni',
    'view_logs',
  ],
  money: [
    'manage_bank_config',
    'view_bank_logs',
    'approve_loans',
    'manage_taxes',
    'manage_treasury',
    'manage_orgs',
    'execute_inheritance',
  ],
  goods: ['manage_items', 'manage_shop', 'manage_licenses'],
  desk: ['manage_forms', 'review_forms', 'manage_activity'],
  vehicles: ['manage_vehicles', 'manage_vehicle_models', 'manage_vehicle_config'],
} as const satisfies Record<string, readonly Permission[]>;

export type PermissionGroup = keyof typeof PERMISSION_GROUPS;
export const GROUP_NAMES = Object.keys(PERMISSION_GROUPS) as PermissionGroup[];
