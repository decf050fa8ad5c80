import {
  c,
  expression,
  row,
  run,
  table,
  type Query,
  type RowOf,
  type Sql,
  type Tx,
} from '@cabildo/kit/database';
import type { AdminGuild, ReturnPage } from '@cabildo/contracts/identity/sign-in/sign-in.ts';
import type { SignInState } from './rules.ts';
import type { Platform } from './providers/port.ts';

/** The account that the browser came back with, stored until the app fetches it. */
export interface StoredProfile {
  id: string;
  username: string;
  admin_guilds: AdminGuild[];
}

export const signIns = table(
  'sign_ins',
  {
    sign_in_id: c.id,
    platform: c.text<Platform>(),
    /** The user who links a chat account; null for a game sign-in. */
    user_id: c.bigint.nullable,
    /** The key with which a person was signed in who started a game sign-in (ID-09). */
    earlier_key_id: c.bigint.nullable,
    token_hash: c.text,
    state_hash: c.text,
    /** PKCE, sealed; null: the platform needs none. */
    verifier: c.sealed.nullable,
    /** Null: the browser returns to a page of ours. */
    loopback_port: c.int.nullable,
    return_to: c.text<ReturnPage>().nullable,
    status: c.text<SignInState['status']>(),
    /** Until then one visit shows the platform's code, and no other may. */
    claimed_until: c.timestamptz.nullable,
    profile: c.jsonb<StoredProfile>().nullable,
    finish_hash: c.text.nullable,
    wrong_codes: c.int,
    expires_at: c.timestamptz,
  },
  {
    bound: 'system: rate limits of addresses and users',
    goes: 'by delete_expired_sign_ins: a day after it expired',
    erased: 'not about a server',
    person: { user_id: { goes: 'a trip of a browser goes after a day' } },
    exported: 'not: a trip of a browser, which goes after a day',
  },
);
type SignIn = RowOf<typeof signIns>;

const JUDGED = [
  'sign_in_id',
  'platform',
  'user_id',
  'earlier_key_id',
  'verifier',
  'loopback_port',
  'return_to',
  'profile',
  'status',
  'finish_hash',
  'wrong_codes',
  'expires_at',
] as const;

export type SignInRow = Pick<SignIn, (typeof JUDGED)[number]>;
export type NewSignIn = Pick<
  SignIn,
  | 'platform'
  | 'user_id'
  | 'earlier_key_id'
  | 'token_hash'
  | 'state_hash'
  | 'verifier'
  | 'loopback_port'
  | 'return_to'
  | 'expires_at'
>;

/** Where the browser goes in the end: exactly one of them is set. */
export type Destination = Pick<SignIn, 'loopback_port' | 'return_to'>;

export async function insertSignIn(tx: Tx, signIn: NewSignIn): Promise<void> {
  await run(tx, signIns.insert({ ...signIn, status: 'pending' }));
}

export function findByState(sql: Sql, platform: Platform, stateHash: string): Promise<SignInRow | undefined> {
  return row(sql, signIns.select(...JUDGED).where({ state_hash: stateHash, platform }));
}

const withToken = (tokenHash: string) => signIns.select(...JUDGED).where({ token_hash: tokenHash });

export function findByToken(sql: Sql, tokenHash: string): Promise<SignInRow | undefined> {
  return row(sql, withToken(tokenHash));
}

/** Finds a sign-in as {@link findByToken} does, and locks it. */
export function lockByToken(tx: Tx, tokenHash: string): Promise<SignInRow | undefined> {
  return row(tx, withToken(tokenHash).forUpdate());
}

/** Counts a wrong code; false when the sign-in has had `most` of them, however many requests come at once. */
export async function countWrongCode(sql: Sql, signInId: number, most: number): Promise<boolean> {
  const guessed = signIns.update({ wrong_codes: expression('wrong_codes + 1') });
  const counted = guessed.where({ sign_in_id: signInId }).where('wrong_codes', '<', most);
  return (await run(sql, counted)) === 1;
}

const pending = (signInId: number) => ({ sign_in_id: signInId, status: 'pending' }) as const;

/** Lets one visit at a time show the platform's code; false while another visit does, or when the sign-in is over. */
export async function claimReturn(sql: Sql, signInId: number, now: Date, until: Date): Promise<boolean> {
  const claimed = signIns.update({ claimed_until: until }).where(pending(signInId));
  const free = claimed.where((claim) =>
    claim.where({ claimed_until: null }).orWhere('claimed_until', '<=', now),
  );
  return (await run(sql, free)) === 1;
}

/** Ends {@link claimReturn} early, so that the user may try again at once. */
export async function releaseReturn(sql: Sql, signInId: number): Promise<void> {
  await run(sql, signIns.update({ claimed_until: null }).where({ sign_in_id: signInId }));
}

/** A sign-in whose browser has come back. */
export type Arrived = Destination & Pick<SignIn, 'platform'>;

/** The code that the browser takes back to the app, and its end. */
type ReturnCode = Pick<SignIn, 'finish_hash' | 'expires_at'>;

/** Stores that the browser came back with a profile, once; returns where the browser goes, undefined if another visit came first. */
export function markReturned(
  tx: Tx,
  signInId: number,
  { profile, ...code }: { profile: StoredProfile } & ReturnCode,
): Promise<Arrived | undefined> {
  const returned = signIns.update({ status: 'returned', profile, ...code });
  return destinationAfter(tx, returned.where(pending(signInId)));
}

/** Stores that the user refused on the platform; returns the same as {@link markReturned}. */
export function markDenied(tx: Tx, signInId: number, code: ReturnCode): Promise<Arrived | undefined> {
  return destinationAfter(tx, signIns.update({ status: 'denied', ...code }).where(pending(signInId)));
}

const destinationAfter = (tx: Tx, update: Query<SignIn>): Promise<Arrived | undefined> =>
  row(tx, update.returning(['platform', 'loopback_port', 'return_to']));

export async function markCompleted(tx: Tx, signInId: number): Promise<void> {
  await run(tx, signIns.update({ status: 'completed' }).where({ sign_in_id: signInId }));
}

/** Deletes sign-ins that ended before a moment, and the profiles in them; returns their number. */
export function deleteSignInsBefore(sql: Sql, moment: Date): Promise<number> {
  return run(sql, signIns.delete().where('expires_at', '<', moment));
}

/** Deletes the sign-ins with which a user links chat accounts (ID-21). */
export async function deleteSignInsOf(tx: Tx, userId: number): Promise<void> {
  await run(tx, signIns.delete().where({ user_id: userId }));
}
