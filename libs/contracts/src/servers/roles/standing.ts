import type { Membership, Permission } from '../../permissions.ts';

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
