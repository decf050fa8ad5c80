import type { KeyScope, Permission, Power } from '@cabildo/contracts/permissions';

/**
 * The standing of a caller. A rank includes the ranks below it; owner and admin hold every permission, mod holds
 * manage_dni, and a custom role makes its member a member with exactly its permissions (RO-02).
 *
 * - `public`: every caller, with any key or none.
 * - `anyone`: a caller without a key, or with a valid one (GW-26).
 * - `session`: a caller who is signed in, game sessions included; `app session`: game sessions excluded (ID-12).
 * - `internal`: a caller with the internal key, on the internal port (BO-01, ID-13).
 * - `server key`: a key of the server, and no person (V1-15).
 * - `bot`: the bot of a server, whoever the person is that it names (BO-12).
 */
export type Word =
  | 'public'
  | 'anyone'
  | 'session'
  | 'app session'
  | 'internal'
  | 'bot'
  | 'server key'
  | 'member'
  | 'mod'
  | 'admin'
  | 'owner'
  | Permission
  | Power;

/** The standing of a caller without any granted permission; a power is that of an officer on duty (OT-06). */
export type Rank = Exclude<Word, Permission>;

/**
 * `unknown` is 404; `permitted` is forbidden (403) to a caller for whom neither `reach` nor a permission of
 * ./permissions.ts opens the object.
 */
export type Outcome = 'allowed' | 'forbidden' | 'unknown' | 'permitted';

/** The outcome for a caller who may call the action, by the owner of the object that a parameter names. */
export interface Thing {
  own: Outcome;
  /** Another person's in the same server. Null where objects belong to the server and not to persons. */
  others: Outcome | null;
  /** Another server's. */
  elsewhere: Outcome;
  /** An object that does not exist. */
  missing: Outcome;
  /** Whose object is named while the test varies another parameter. Default: `own`. */
  usually?: 'own' | 'others';
  /** ID-12: reaching another's is government, so that a game session is refused. */
  othersAreGoverned?: true;
  /** The parameter is ignored when a person sends it: the answer is about that person (ID-13). */
  ignored?: true;
}

/** One action, or one way of calling it. */
export interface Row {
  /** The place in the specification. */
  rule: string;
  /** Any one of these is enough, and so is any permission that opens the action (./permissions.ts). */
  may: readonly Rank[];
  /** Ranks that reach objects of others without being granted anything. */
  reach?: readonly Rank[];
  /** Names one way of calling the action where permissions open some of them alone. */
  way?: string;
  /** Refused although `may` includes this word. */
  butNot?: 'owner';
  /** V1-15: the scope that a key of the server needs at /v1. */
  scope?: KeyScope;
  /** ID-12: a game session is no key to this action (401), even of a caller who may. */
  noGameSession?: true;
  /** ID-21: a game session is refused (403) where it is no key to the action. */
  forbidsGameSessions?: true;
  /** ID-21: a second success of a person is refused (429). */
  isOnceADay?: true;
  /** The objects are of persons and in no server: who is no member has some too, and `elsewhere` means nothing. */
  isPersonal?: true;
  /** The status without any key where it is not 401 (ID-11; DK-03: of a visitor). */
  keyless?: 400 | 403;
  /** The parameters that select this way of calling the action. */
  when?: Readonly<Record<string, unknown>>;
  things?: Readonly<Record<string, Thing>>;
  /** Success uses these up, so that every request gets one of its own. */
  spends?: readonly string[];
  /** Success changes the server or the key for all later requests: such requests get one of their own. */
  spoils?: 'server' | 'key';
  /** The reason why no request of the test can succeed; else each caller that may must succeed at least once. */
  neverSucceeds?: string;
}

/** A row together with the tables of permissions and of government about its action. */
export interface Policy extends Omit<Row, 'may' | 'reach' | 'way'> {
  may: readonly Word[];
  /** The ranks and permissions with which the action reaches objects of others. */
  reach: readonly Word[];
  /** ID-12: a game session is refused (403), even of a caller who may. */
  governs: boolean;
}

/** Rows by the wire name of the action; several where the rights depend on the way of calling it. */
export type Rows = Readonly<Record<string, Row | readonly Row[]>>;

// GW-24: ids are looked up inside the server (404), then checked against their owner (403).
export const own = (): Thing => ({
  own: 'allowed',
  others: 'forbidden',
  elsewhere: 'unknown',
  missing: 'unknown',
});
/** Another person's object is open only by a permission. */
export const OWN_OR_PERMITTED: Thing = { ...own(), others: 'permitted' };
export const ANYBODYS: Thing = { ...own(), others: 'allowed' };
/**
 * Equals {@link ANYBODYS}, but the caller's own is refused, because source and destination would be the same person.
 */
export const DESTINATION: Thing = { ...ANYBODYS, usually: 'others' };
export const THE_SERVERS: Thing = { ...own(), others: null };
/** Another's, which the server keeps: open to those who reach what others gave. */
export const OTHERS_RECORD: Thing = { ...THE_SERVERS, own: 'permitted' };
/** CA-08: an own vehicle is never a target. */
export const NOT_OWN: Thing = { ...ANYBODYS, own: 'forbidden', usually: 'others' };
/** SV-09: self is never a target. */
export const FELLOW_MEMBER = NOT_OWN;
/**
 * DN-06, BO-02: chat accounts are the platform's and not a server's: any that is not the right person's is refused.
 */
export const RIGHT_CHAT_ACCOUNT: Thing = { ...own(), elsewhere: 'forbidden', missing: 'forbidden' };
export const IGNORED: Thing = { ...ANYBODYS, elsewhere: 'allowed', ignored: true };
/** No caller is refused for the value of this parameter. */
export const UNCHECKED: Thing = { ...ANYBODYS, elsewhere: 'allowed', missing: 'allowed' };
/** OT-06, OT-11: open to admins and to leads of the department alone, also where it is the caller's own. */
export const LED: Thing = { ...own(), own: 'permitted', others: 'permitted' };
/** OT-06: the caller's own; staff may name every value, since records outlive the people that they are about. */
export const OWN_OR_STAFFS: Thing = {
  own: 'allowed',
  others: 'permitted',
  elsewhere: 'permitted',
  missing: 'permitted',
};
/** The caller's own character, under either of its names. */
export const ACTING_CHARACTER = { server_character_id: own(), character_id: own() };
/** The caller's own character, or any for whom a permission reaches it. */
export const CHARACTER_OR_PERMITTED = {
  server_character_id: OWN_OR_PERMITTED,
  character_id: OWN_OR_PERMITTED,
};
