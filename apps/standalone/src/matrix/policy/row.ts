import type { Permission } from '@cabildo/contracts';

/**
 * What a caller is. A rank includes the ranks below it; owner and admin hold every permission, mod holds manage_dni, and
 * whoever holds a custom role is a member with exactly its permissions (RO-02).
 *
 * - `public`: anybody, whatever key he sends or none.
 * - `anyone`: anybody without a key, or with one that is good (GW-26).
 * - `session`: whoever is signed in, a game session included; `app session`: a game session not (ID-12).
 * - `internal`: holder of the internal key, on the internal port (BO-01, ID-13).
 */
export type Word =
  | 'public'
  | 'anyone'
  | 'session'
  | 'app session'
  | 'internal'
  | 'member'
  | 'mod'
  | 'admin'
  | 'owner'
  | Permission;

/** `unknown` is 404; a list of words is forbidden (403) to whoever is none of them. */
export type Outcome = 'allowed' | 'forbidden' | 'unknown' | readonly Word[];

/** What becomes of a request by somebody who may call the action, depending on whose thing a parameter names. */
export interface Thing {
  own: Outcome;
  /** Another person's in the same server. Null where things belong to the server and not to persons. */
  others: Outcome | null;
  /** Another server's. */
  elsewhere: Outcome;
  /** One that does not exist. */
  missing: Outcome;
  /** Whose is named while the test varies another parameter; `own` unless told. */
  usually?: 'own' | 'others';
  /** The parameter means nothing when a person sends it: the answer is about himself (ID-13). */
  ignored?: true;
}

/** One action, or one way of calling it. */
export interface Row {
  /** Where the specification says so. */
  rule: string;
  /** Any one of these is enough. */
  may: readonly Word[];
  /** Refused although `may` includes him. */
  butNot?: 'owner';
  /** ID-12: refused to a game session of whoever may. */
  noGameSession?: true;
  /** The status without any key where it is not 401 (ID-11). */
  keyless?: 400;
  /** Which way of calling it is meant: parameters that are sent along. */
  when?: Readonly<Record<string, unknown>>;
  things?: Readonly<Record<string, Thing>>;
  /** Success uses these up, so that every request gets one of its own. */
  spends?: readonly string[];
  /** Success changes the server or the key for all that comes after: such requests get one of their own. */
  spoils?: 'server' | 'key';
  /** Why no request of the test can succeed; else each caller that may must succeed at least once. */
  neverSucceeds?: string;
}

/** Rows by the wire name of the action; several where it depends on the way of calling it. */
export type Rows = Readonly<Record<string, Row | readonly Row[]>>;

// GW-24: ids are looked up inside the server (404), then checked against their owner (403).
export const own = (...orAlso: Word[]): Thing => ({
  own: 'allowed',
  others: orAlso.length > 0 ? orAlso : 'forbidden',
  elsewhere: 'unknown',
  missing: 'unknown',
});
export const ANYBODYS: Thing = { ...own(), others: 'allowed' };
/** As {@link ANYBODYS}, but to name one's own is refused for its own reason: money from oneself to oneself. */
export const DESTINATION: Thing = { ...ANYBODYS, usually: 'others' };
export const THE_SERVERS: Thing = { ...own(), others: null };
/** SV-09: self is never a target. */
export const FELLOW_MEMBER: Thing = { ...ANYBODYS, own: 'forbidden', usually: 'others' };
/** DN-06, BO-02: chat accounts are the platform's and not a server's: any that is not the right person's is refused. */
export const RIGHT_CHAT_ACCOUNT: Thing = { ...own(), elsewhere: 'forbidden', missing: 'forbidden' };
export const IGNORED: Thing = { ...ANYBODYS, elsewhere: 'allowed', ignored: true };
/** Nobody is refused for what he says here. */
export const WHOEVER: Thing = { ...ANYBODYS, elsewhere: 'allowed', missing: 'allowed' };
