import { fail, type Failure, type Locale } from './errors.ts';
import type { KeyMembership, Membership, Outsider } from './permissions.ts';

/** Who acts. `internal` is a sibling back end that knows the internal key (BO-01, ID-13). */
export type Actor =
  | { kind: 'anonymous' }
  | { kind: 'user'; user_id: number; key_id: number; session: 'app' }
  | { kind: 'user'; user_id: number; key_id: number; session: 'game'; server_id: number }
  /** A person for whom the bot of a server acts (BO-06). */
  | { kind: 'bot'; user_id: number }
  /** The bot of a server, which acts for nobody (BO-12). */
  | { kind: 'bot'; user_id: null; server_id: number }
  /** A key of a server (V1-01). */
  | { kind: 'key'; key_id: number; server_id: number; name: string }
  | { kind: 'internal' }
  | { kind: 'system' };

/** Whether a player's game session acts, which plays and does not govern (ID-12). */
export const isGameSession = (actor: Actor): boolean => actor.kind === 'user' && actor.session === 'game';

export const gameSessionGoverns = fail('forbidden', {
  message: {
    es: 'Una sesión de juego no gobierna: no cambia rangos, plantillas, vetos, claves, catálogo ni configuración. Entra con la aplicación.',
    en: 'A game session does not govern: it changes no ranks, rosters, bans, keys, catalogue or configuration. Sign in with the app.',
  },
});

/** ID-12: refuses a game session where an action of play governs; undefined for all other callers. */
export const refuseGoverning = ({ actor }: { actor: Actor }): Failure<'forbidden'> | undefined =>
  isGameSession(actor) ? gameSessionGoverns : undefined;

/** Joins all that one request leads to: in messages, events, rows and log lines. */
export interface Cause {
  /** X-Request-Id of the request, or the id of the run of a job. */
  request_id: string;
  /** The span that caused it (W3C Trace Context). Absent where the request is not traced. */
  traceparent?: string;
}

/** Travels with every request beside its parameters (design 3). */
export interface RequestContext extends Cause {
  actor: Actor;
  /** Present for server-scoped actions: resolved by the gateway, never sent by the caller. */
  membership: Membership | KeyMembership | Outsider | null;
  /** The servers of a query across servers, if the caller named none (V1-09). */
  server_ids?: readonly number[];
  ip: string;
  /** User-Agent, cut to 80 characters. */
  device: string;
  locale: Locale;
  /** The key in the store of pictures under which the body of the request waits (RC-01). */
  upload?: string;
  /** GW-17; null = no deduplication. */
  idempotency_key: string | null;
  /** Beside an idempotency key: tells orders apart that differ in a secret, such as a PIN. */
  fingerprint?: string;
}

/** OT-13: who does something: a user, or a key of the server; with both null the platform does. */
export interface Author {
  readonly user_id: number | null;
  readonly key_id: number | null;
}

export const THE_PLATFORM: Author = { user_id: null, key_id: null };

/** The author of a request. A bot acts for its person. */
export const authorOf = ({ actor, membership }: Pick<RequestContext, 'actor' | 'membership'>): Author => ({
  user_id: membership?.user_id ?? null,
  key_id: actor.kind === 'key' ? actor.key_id : null,
});

/** The author of a change, as the columns of a row name it. */
export interface Editor {
  readonly updated_by: number | null;
  readonly updated_by_key_id: number | null;
}

export const editorOf = ({ user_id, key_id }: Author): Editor => ({
  updated_by: user_id,
  updated_by_key_id: key_id,
});

/** The author of a change by this request, as the columns of a row name it (OT-13). */
export const editorIn = (context: Pick<RequestContext, 'actor' | 'membership'>): Editor =>
  editorOf(authorOf(context));
/** The server in which a request acts: that of the membership, or that of a bot which acts for nobody; else null. */
export function serverIdOf({
  membership,
  actor,
}: Pick<RequestContext, 'membership' | 'actor'>): number | null {
  if (membership) return membership.server_id;
  return actor.kind === 'bot' && actor.user_id === null ? actor.server_id : null;
}
