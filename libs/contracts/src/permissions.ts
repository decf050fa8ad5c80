/** The 17 permissions of spec 2.12, in its order, and those of organisations, the treasury and the desk (BZ-01, TR-01, desk). */
export const PERMISSIONS = [
  'manage_roles',
  'manage_role_permissions',
  'assign_roles',
  'manage_members',
  'manage_vehicle_models',
  'manage_vehicle_config',
  'manage_vehicles',
  'manage_bank_config',
  'approve_loans',
  'view_bank_logs',
  'execute_inheritance',
  'manage_taxes',
  'manage_items',
  'manage_licenses',
  'manage_dni',
  'manage_shop',
  'view_logs',
  'manage_orgs',
  'manage_treasury',
  'manage_forms',
  'review_forms',
  'manage_activity',
] as const;
export type Permission = (typeof PERMISSIONS)[number];

/** OT-06: the rights of a department's people while they are on duty there. */
export const POWERS = ['lookup', 'punish', 'warrants', 'dispatch', 'frisk', 'impound'] as const;
export type Power = (typeof POWERS)[number];

export const BUILT_IN_ROLES = ['owner', 'admin', 'mod', 'member'] as const;
export type BuiltInRole = (typeof BUILT_IN_ROLES)[number];

/** SV-09: the hierarchy of the built-in roles; custom roles lie between by their own number. */
export const HIERARCHY: Readonly<Record<BuiltInRole, number>> = { owner: 100, admin: 90, mod: 50, member: 0 };

/** RO-02: the permissions of the built-in roles. */
export const ROLE_PERMISSIONS: Readonly<Record<BuiltInRole, readonly Permission[]>> = {
  owner: PERMISSIONS,
  admin: PERMISSIONS,
  mod: ['manage_dni'],
  member: [],
};

/** The membership of a caller in one server, which the servers service resolves and the gateway caches. */
export interface Membership {
  server_id: number;
  user_id: number;
  /** The number of the person: see {@link personOf}. Null, or absent: it is the user's own. */
  person_id?: number | null | undefined;
  /** A member with a custom role is `member` for access words (RO-02). */
  role: BuiltInRole;
  role_id: number;
  hierarchy: number;
  permissions: readonly Permission[];
  /** BO-09: the member acts through a bot, and counts as an admin at most ({@link throughBot}). */
  is_by_bot?: true;
  /** OT-06: the powers of the moment. The gateway resolves them for the actions whose contract names powers; else undefined. */
  powers?: readonly Power[];
}

/** A server's own key: an admin of that one server, and no person (V1-01). */
export interface KeyMembership extends Omit<Membership, 'user_id' | 'role_id'> {
  user_id: null;
  role_id: null;
}

/**
 * Somebody who is no member of the server, in place of a membership, for the few actions that are open to such (DK-03): a person
 * with a key, or a visitor without one.
 */
export interface Outsider extends Omit<Membership, 'user_id' | 'role' | 'role_id'> {
  user_id: number | null;
  role: 'outsider' | 'visitor';
  role_id: null;
}

/** @param userId null: the caller has sent no key */
export const outsider = (serverId: number, userId: number | null): Outsider => ({
  server_id: serverId,
  user_id: userId,
  role: userId === null ? 'visitor' : 'outsider',
  role_id: null,
  hierarchy: HIERARCHY.member,
  permissions: ROLE_PERMISSIONS.member,
});

export const keyMembership = (serverId: number): KeyMembership => ({
  server_id: serverId,
  user_id: null,
  role: 'admin',
  role_id: null,
  hierarchy: HIERARCHY.admin,
  permissions: ROLE_PERMISSIONS.admin,
});

/**
 * Who may call an action: a state of the caller, a rank or more, a permission, a power, or any one of several. `bot` is the bot
 * of a server by its token alone, for no person (BO-12).
 */
export type AccessWord =
  | 'public'
  | 'authenticated'
  | 'app_session'
  | 'internal'
  | 'bot'
  | BuiltInRole
  | Outsider['role']
  | Permission
  | Power;
export type Access = AccessWord | readonly (BuiltInRole | Outsider['role'] | Permission | Power)[];

/** Those who are no members of a server (DK-03). */
export const OUTSIDERS = ['outsider', 'visitor'] as const satisfies readonly Outsider['role'][];

/** The words of a server-scoped access. */
export const ACCESS_WORDS = [...BUILT_IN_ROLES, ...OUTSIDERS, ...PERMISSIONS, ...POWERS] as const;

const isOutsiderWord = (word: string): word is Outsider['role'] =>
  (OUTSIDERS as readonly string[]).includes(word);

/** Whether an access is open to people outside the server, or to those without a key. */
export const admits = (access: Access, word: Outsider['role']): boolean => [access].flat().includes(word);

const RANKS: readonly string[] = ['member', 'mod', 'admin', 'owner'] satisfies BuiltInRole[];

const isPower = (word: string): word is Power => (POWERS as readonly string[]).includes(word);

/** The powers among the words of an access. */
export const powersIn = (access: Access): Power[] => [access].flat().filter(isPower);

/** True when `membership` meets `access` of a server-scoped action (spec 4.1, RO-02, RO-03, OT-06). */
export function isAllowed(
  access: Access,
  membership: Pick<Membership | Outsider, 'role' | 'permissions' | 'powers'>,
): boolean {
  if (typeof access !== 'string') return access.some((word) => isAllowed(word, membership));
  if (isOutsiderWord(access)) return membership.role === access;
  const needed = RANKS.indexOf(access);
  if (needed >= 0) return RANKS.indexOf(membership.role) >= needed;
  if (isPower(access)) return membership.powers?.includes(access) ?? false;
  return membership.permissions.includes(access as Permission);
}

const WITHOUT_MEMBERSHIP: readonly unknown[] = [
  'public',
  'authenticated',
  'app_session',
  'internal',
  'bot',
] satisfies AccessWord[];

/** True for the access words that are about a server, so that `server_id` and a membership are needed. */
export const isServerScoped = (access: Access): boolean => !WITHOUT_MEMBERSHIP.includes(access);

/** A member without rank and rights, as which a person counts where a rank does not (BO-09). */
export const withoutRank = ({ server_id, user_id, person_id = null, role_id }: Membership): Membership => ({
  server_id,
  user_id,
  person_id,
  role: 'member',
  role_id,
  hierarchy: HIERARCHY.member,
  permissions: ROLE_PERMISSIONS.member,
});

/**
 * The rank of a person who acts through the bot of a server: an admin's at most, so that who has stolen a token neither makes,
 * removes nor bans admins (BO-09).
 */
export function throughBot<M extends Membership>(member: M): M {
  const hierarchy = Math.min(member.hierarchy, HIERARCHY.admin);
  const role = member.role === 'owner' ? 'admin' : member.role;
  return { ...member, role, hierarchy, is_by_bot: true };
}
