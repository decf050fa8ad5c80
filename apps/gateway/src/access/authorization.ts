import { gameSessionGoverns, isGameSession, type Actor } from '@cabildo/contracts/action';
import type { Failure } from '@cabildo/contracts/errors';
import {
  admits,
  isAllowed,
  isInScope,
  keyMembership,
  outsider,
  type KeyMembership,
  type Membership,
  type Outsider,
} from '@cabildo/contracts/permissions';
import type { Endpoint } from '../routes/route-table.ts';
import {
  bearerMissing,
  botTokenInvalid,
  internalKeyInvalid,
  keyInvalid,
  keyMalformed,
  keyMissing,
  notAllowed,
  notMember,
  personUnknown,
  scopeMissing,
  serverKeyNeeded,
  serverUnknown,
  signedOut,
  wrongKind,
} from '../refusals.ts';
import type { ApiKey } from './api-keys.ts';
import type { Caller } from './caller.ts';
import { takesGameSessions } from './key-kinds.ts';
import type { ResolvedMembership } from './memberships.ts';
import type { ServerKey } from './server-keys.ts';

const ANONYMOUS: Actor = { kind: 'anonymous' };
const INTERNAL: Actor = { kind: 'internal' };

/**
 * The step "key" of GW-06, but for bots, of a request whose key is of a right kind: answers the actor, or 401 (400 where the
 * contract says so, ID-11).
 */
export function authenticate(endpoint: Endpoint, caller: Caller): Actor | Failure {
  const { contract, keyUse } = endpoint;
  const isMalformed400 = contract.access.malformedKeyStatus === 400;
  if (keyUse === 'internal') return caller.kind === 'internal' ? INTERNAL : internalKeyInvalid;
  switch (caller.kind) {
    case 'wrong internal key':
      return internalKeyInvalid;
    case 'user':
      return caller.key.session !== 'game' || takesGameSessions(endpoint)
        ? actorOf(caller.key)
        : wrongKind('gs');
    case 'signed out':
      return signedOut;
    case 'malformed key':
      return isMalformed400 ? keyMalformed : keyInvalid;
    case 'server key':
      return actorOfKey(caller.key);
    case 'bot':
    case 'unknown key':
    case 'unchecked key':
      return keyInvalid;
    case 'internal':
      if (contract.access.internalParams.length > 0) return INTERNAL;
  }
  if (keyUse === 'bearer') return bearerMissing;
  if (keyUse !== 'required') return ANONYMOUS;
  return isMalformed400 ? keyMalformed : keyMissing;
}

function actorOf({ user_id, key_id, session, server_id }: ApiKey): Actor {
  // A session of the panel may do all that an app's key may (PN-03).
  if (session !== 'game') return { kind: 'user', user_id, key_id, session: 'app' };
  return { kind: 'user', user_id, key_id, session, server_id: server_id! };
}

const actorOfKey = ({ key_id, server_id, name }: ServerKey): Actor => ({
  kind: 'key',
  key_id,
  server_id,
  name,
});

/** Whether a game session names another server than its own, which is the only one where it may act (ID-12). */
export function isOtherServer(actor: Actor, serverId: number): boolean {
  return actor.kind === 'user' && actor.session === 'game' && actor.server_id !== serverId;
}

/** The steps "server exists", "membership" and "role or permission" of GW-06. */
export function authorize(
  { contract, keyUse }: Endpoint,
  actor: Actor,
  { server_exists, membership }: ResolvedMembership,
  serverId: number,
): Membership | Outsider | Failure {
  // SV-11: a game session ends with its server, and so does a bot token.
  const isGame = isGameSession(actor);
  const isBot = actor.kind === 'bot';
  if (!server_exists) return isBot ? botTokenInvalid : isGame ? keyInvalid : serverUnknown;
  if (!membership) {
    if (actor.kind === 'user' && !isGame && admits(contract.access.to, 'outsider'))
      return outsider(serverId, actor.user_id);
    return isBot ? personUnknown : notMember;
  }
  if (isGame && contract.access.governs === true) return gameSessionGoverns;
  // V1-01: at /v1 every caller must be an admin, unless the contract lets others in.
  const mustGovern = keyUse === 'bearer' && !contract.v1?.isAccessEnough;
  if (mustGovern && !isAllowed('admin', membership)) return notAllowed;
  if (keyUse === 'bearer' && contract.v1!.isForKeysAlone) return serverKeyNeeded;
  return contract.access.recordsRefusals || isAllowed(contract.access.to, membership)
    ? membership
    : notAllowed;
}

/**
 * The same steps for a key of a server, which opens what its scope says (V1-15). The key does not reveal whether another server
 * exists (V1-01).
 */
export function authorizeKey(
  { contract }: Endpoint,
  key: ServerKey,
  serverId: number,
): KeyMembership | Failure {
  if (key.server_id !== serverId) return serverUnknown;
  const { scope } = contract.v1!;
  if (!isInScope(key.scope, scope)) return scopeMissing(scope);
  const membership = keyMembership(serverId);
  return isAllowed(contract.access.to, membership) ? membership : notAllowed;
}
