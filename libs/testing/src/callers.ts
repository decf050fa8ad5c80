import type { RequestContext } from '@cabildo/contracts/action';
import {
  HIERARCHY,
  keyMembership,
  ROLE_PERMISSIONS,
  type BuiltInRole,
  type Membership,
  type Permission,
  type Power,
} from '@cabildo/contracts/permissions';

/** The server that callers belong to unless a test says otherwise. */
export const SERVER_ID = 1;

const base: RequestContext = {
  request_id: 'test',
  actor: { kind: 'anonymous' },
  membership: null,
  ip: '127.0.0.1',
  device: 'jest',
  locale: 'es',
  idempotency_key: null,
};

/** A caller without a key. */
export const anonymous = (): RequestContext => base;

/** A sibling back end that knows the internal key. */
export const internal = (): RequestContext => ({ ...base, actor: { kind: 'internal' } });

/** A signed-in user outside any server. */
export const user = (userId: number): RequestContext => ({
  ...base,
  actor: { kind: 'user', user_id: userId, key_id: userId, session: 'app' },
});

/** A signed-in member of a server, with a built-in role and, for a custom role, extra permissions. */
export function member(
  userId: number,
  role: BuiltInRole = 'member',
  options: {
    serverId?: number;
    permissions?: readonly Permission[];
    powers?: readonly Power[];
    hierarchy?: number;
    roleId?: number;
    /** The first user of the person, for one who deleted the account and came back. */
    personId?: number | undefined;
  } = {},
): RequestContext & { membership: Membership } {
  return {
    ...user(userId),
    membership: {
      server_id: options.serverId ?? SERVER_ID,
      user_id: userId,
      ...(options.personId !== undefined && { person_id: options.personId }),
      role,
      role_id: options.roleId ?? HIERARCHY[role] + 1,
      hierarchy: options.hierarchy ?? HIERARCHY[role],
      permissions: [...ROLE_PERMISSIONS[role], ...(options.permissions ?? [])],
      powers: options.powers ?? [],
    },
  };
}

/** The same member, for whom the bot of the server acts (BO-06). */
export const throughBot = (ctx: RequestContext): RequestContext => ({
  ...ctx,
  actor: { kind: 'bot', user_id: ctx.membership!.user_id! },
});

/** The bot of a server, which acts for nobody (BO-12). */
export const serverBot = (serverId = SERVER_ID): RequestContext => ({
  ...base,
  actor: { kind: 'bot', user_id: null, server_id: serverId },
});

/** A key of a server, at /v1 (V1-01). */
export const serverKey = (keyId = 1, serverId = SERVER_ID): RequestContext => ({
  ...base,
  actor: { kind: 'key', key_id: keyId, server_id: serverId, name: `Clave ${keyId}` },
  membership: keyMembership(serverId),
});

/** The same caller with an Idempotency-Key. */
export const withKey = (ctx: RequestContext, key: string): RequestContext => ({
  ...ctx,
  idempotency_key: key,
});

/** The same member with a game session, which plays and does not govern (ID-12). */
export function inGame(ctx: RequestContext): RequestContext {
  const { user_id, server_id } = ctx.membership!;
  return { ...ctx, actor: { kind: 'user', user_id: user_id!, key_id: 1, session: 'game', server_id } };
}
