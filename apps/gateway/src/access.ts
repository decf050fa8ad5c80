import { isAllowed, type Actor, type Failure, type Membership } from '@cabildo/contracts';
import type { Caller } from './callers.ts';
import type { Endpoint } from './catalogue.ts';
import type { KeyHolder } from './keys.ts';
import {
  gameSessionRefused,
  internalKeyInvalid,
  keyInvalid,
  keyMalformed,
  keyMissing,
  notAllowed,
  notMember,
  serverUnknown,
} from './refusals.ts';

const ANONYMOUS: Actor = { kind: 'anonymous' };
const INTERNAL: Actor = { kind: 'internal' };

/** The step "key" of GW-06: who acts, or 401 (400 for a legal route). */
export function authenticate(endpoint: Endpoint, caller: Caller): Actor | Failure {
  if (caller.kind === 'impostor') return internalKeyInvalid;
  if (endpoint.key === 'internal') return caller.kind === 'internal' ? INTERNAL : internalKeyInvalid;
  if (endpoint.key === 'ignored') return ANONYMOUS;
  if (endpoint.contract.access === 'app_session') return appSession(endpoint, caller);
  if (caller.kind === 'holder')
    return mayUse(endpoint, caller.holder) ? actorOf(caller.holder) : gameSessionRefused;
  if (caller.kind === 'internal' && endpoint.profile) return INTERNAL;
  if (caller.kind !== 'nobody' && caller.kind !== 'internal') return keyInvalid;
  return endpoint.key === 'optional' ? ANONYMOUS : keyMissing;
}

/** ID-12: no game session, by its shape or by what identity says of it. ID-11: the legal routes word the rest their way. */
function appSession({ legal }: Endpoint, caller: Caller): Actor | Failure {
  switch (caller.kind) {
    case 'holder':
      return caller.holder.session === 'app' ? actorOf(caller.holder) : gameSessionRefused;
    case 'malformed key':
      if (caller.key.startsWith('gs_')) return gameSessionRefused;
      return legal ? keyMalformed : keyInvalid;
    case 'unknown key':
      return keyInvalid;
    default:
      return legal ? keyMalformed : keyMissing;
  }
}

/**
 * ID-12: a game session acts inside its one server and may ask whose it is. What only the owner may do to the server
 * as a whole (ending it, making keys that outlive the session) is not for whoever runs the game.
 */
function mayUse({ scoped, profile, contract: { route, access } }: Endpoint, holder: KeyHolder): boolean {
  return holder.session === 'app' || profile || (scoped && !(route === 'servers' && access === 'owner'));
}

function actorOf({ user_id, key_id, session, server_id }: KeyHolder): Actor {
  if (session === 'app') return { kind: 'user', user_id, key_id, session };
  return { kind: 'user', user_id, key_id, session, server_id: server_id! };
}

/** ID-12: the server that is named must be the one of the game session. */
export function isForeign(actor: Actor, serverId: number): boolean {
  return actor.kind === 'user' && actor.session === 'game' && actor.server_id !== serverId;
}

/** The steps "server exists", "membership" and "role or permission" of GW-06. */
export function enter(
  endpoint: Endpoint,
  actor: Actor,
  fact: { server_exists: boolean; membership: Membership | null },
): Membership | Failure {
  // SV-11: a game session ends with its server.
  const isGame = actor.kind === 'user' && actor.session === 'game';
  if (!fact.server_exists) return isGame ? keyInvalid : serverUnknown;
  if (!fact.membership) return notMember;
  const { access, tellsRefusals } = endpoint.contract;
  return tellsRefusals || isAllowed(access, fact.membership) ? fact.membership : notAllowed;
}
