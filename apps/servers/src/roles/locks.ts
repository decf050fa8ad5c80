import { fail, type Failure } from '@cabildo/contracts/errors';
import { isAllowed, throughBot, type Access, type Membership } from '@cabildo/contracts/permissions';
import type { Tx } from '@cabildo/kit/database';
import { lockServerExclusive, lockServerShared } from '../server-row/table.ts';
import { permissionsOf, rankOf } from './rules.ts';
import type { RoleColumns } from './table.ts';

/*
 * The locks of this service come in this order (`locks` of its tables): the row of the server, its roles, its members in id order.
 * A transaction that changes any of them begins with the server, so that a deletion waits for the transaction and the two
 * cannot deadlock.
 */

/**
 * Locks the roles of a server. Every transaction that changes a role, or which member has which, takes this lock before
 * it locks members, so that none decides on a rank that another one is changing.
 */
export async function lockRoles(tx: Tx, serverId: number): Promise<void> {
  await tx.query(`SELECT 1 FROM roles WHERE server_id = $1 AND built_in = 'owner' FOR NO KEY UPDATE`, [
    serverId,
  ]);
}

/** Locks the members of a role in id order and returns their number. Under {@link lockRoles} the role gets no others. */
export async function lockRoleMembers(tx: Tx, roleId: number): Promise<number> {
  const rows = await tx.query('SELECT 1 FROM members WHERE role_id = $1 ORDER BY user_id FOR UPDATE', [
    roleId,
  ]);
  return rows.length;
}

/** A membership from the locked row; the one that the gateway has cached may be out of date. */
export interface LockedMember extends Membership {
  gp_username: string;
  joined_at: Date;
  role_name: string;
}

/** Locks those of the users who are members, in id order. */
export async function lockMembers(
  tx: Tx,
  serverId: number,
  userIds: readonly number[],
): Promise<LockedMember[]> {
  // Locked without the join, which would drop a row whose role changed while the statement waited for the lock.
  await tx.query(
    'SELECT 1 FROM members WHERE server_id = $1 AND user_id = ANY($2::bigint[]) ORDER BY user_id FOR UPDATE',
    [serverId, userIds],
  );
  const rows = await tx.query<
    RoleColumns &
      Pick<LockedMember, 'user_id' | 'gp_username' | 'joined_at' | 'role_name'> & { person_id: number | null }
  >(
    `SELECT m.user_id, p.person_id, m.gp_username, m.joined_at, m.role_id, r.name AS role_name, r.built_in, r.hierarchy,
       r.permissions
     FROM members m JOIN roles r ON r.id = m.role_id JOIN profiles p ON p.user_id = m.user_id
     WHERE m.server_id = $1 AND m.user_id = ANY($2::bigint[])`,
    [serverId, userIds],
  );
  return rows.map(({ built_in, permissions, ...row }) => ({
    ...row,
    server_id: serverId,
    role: rankOf(built_in),
    permissions: permissionsOf(built_in, permissions),
  }));
}

/** Locks the server exclusively, then the caller, and refuses a caller who does not meet `access` (any more). */
export async function lockCaller(
  tx: Tx,
  { server_id, user_id }: Membership,
  access: Access,
): Promise<LockedMember | Failure<'forbidden' | 'not_found'>> {
  if (!(await lockServerExclusive(tx, server_id))) return fail('not_found');
  const [caller] = await lockMembers(tx, server_id, [user_id]);
  return caller && isAllowed(access, caller) ? caller : fail('forbidden');
}

/**
 * Locks all ranks of the server, then the caller and the other member that the action is about.
 * @returns undefined for a user who is not a member
 */
export async function lockRanks(
  tx: Tx,
  membership: Membership,
  targetId?: number,
): Promise<{ caller: LockedMember | undefined; target: LockedMember | undefined }> {
  const { caller, targets } = await lockRanksOf(tx, membership, targetId === undefined ? [] : [targetId]);
  return { caller, target: targets[0] };
}

/** Does the same as {@link lockRanks} for several other members; `targets` leaves out users who are no members. */
export async function lockRanksOf(
  tx: Tx,
  { server_id, user_id, is_by_bot }: Membership,
  targetIds: readonly number[],
): Promise<{ caller: LockedMember | undefined; targets: LockedMember[] }> {
  if (!(await lockServerShared(tx, server_id))) return { caller: undefined, targets: [] };
  await lockRoles(tx, server_id);
  const locked = await lockMembers(tx, server_id, [user_id, ...targetIds]);
  const own = locked.find((member) => member.user_id === user_id);
  const caller = own && is_by_bot ? throughBot(own) : own;
  return { caller, targets: locked.filter((member) => targetIds.includes(member.user_id)) };
}
