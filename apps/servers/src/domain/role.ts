import { ROLE_PERMISSIONS, type BuiltInRole, type Permission } from '@cabildo/contracts';

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

/** A row of a role, or of a member with his, with its standing. */
export const standingOf = <R extends { built_in: BuiltInRole | null }>(row: R) => ({
  ...row,
  rank: rankOf(row.built_in),
});

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
