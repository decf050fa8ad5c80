import { expression, json, row, run, table, type Query, type Sql, type Tx } from '@cabildo/kit/database';
import type { AdminGuild } from '@cabildo/contracts/identity/sign-in/sign-in.ts';
import type { SignInState } from './rules.ts';
import type { Platform } from './providers/port.ts';

/** What a platform told about the person, stored until the app fetches it. */
export interface StoredProfile {
  id: string;
  username: string;
  admin_guilds: AdminGuild[];
}

interface SignInTable extends SignInState {
  sign_in_id: number;
  platform: Platform;
  user_id: number | null;
  token_hash: string;
  state_hash: string;
  verifier: string | null;
  loopback_port: number;
  claimed_until: Date | null;
  profile: StoredProfile | null;
}

const signIns = table<SignInTable>('sign_ins');
const COLUMNS = [
  'sign_in_id',
  'platform',
  'user_id',
  'verifier',
  'profile',
  'status',
  'finish_hash',
  'wrong_codes',
  'expires_at',
] as const;

export type SignInRow = Pick<SignInTable, (typeof COLUMNS)[number]>;
export type NewSignIn = Pick<
  SignInTable,
  'platform' | 'user_id' | 'token_hash' | 'state_hash' | 'verifier' | 'loopback_port' | 'expires_at'
>;

export async function insertSignIn(tx: Tx, signIn: NewSignIn): Promise<void> {
  await run(tx, signIns().insert({ ...signIn, status: 'pending' }));
}

export function findByState(sql: Sql, platform: Platform, stateHash: string): Promise<SignInRow | undefined> {
  return row(
    sql,
    signIns()
      .where({ state_hash: stateHash, platform })
      .select(...COLUMNS),
  );
}

export function findByToken(sql: Sql, tokenHash: string): Promise<SignInRow | undefined> {
  return row(
    sql,
    signIns()
      .where({ token_hash: tokenHash })
      .select(...COLUMNS),
  );
}

/** As {@link findByToken}, one caller at a time. */
export function lockByToken(tx: Tx, tokenHash: string): Promise<SignInRow | undefined> {
  return row(
    tx,
    signIns()
      .where({ token_hash: tokenHash })
      .forUpdate()
      .select(...COLUMNS),
  );
}

/** Counts a wrong code; false when the sign-in has had `most` of them, however many guess at once. */
export async function countWrongCode(sql: Sql, signInId: number, most: number): Promise<boolean> {
  const guessed = signIns().where({ sign_in_id: signInId }).where('wrong_codes', '<', most);
  return (await run(sql, guessed.update({ wrong_codes: expression('wrong_codes + 1') }))) === 1;
}

const pending = (signInId: number): Query<SignInTable> =>
  signIns().where({ sign_in_id: signInId, status: 'pending' });

/** Lets one visit at a time show the platform's code; false while another does, or when the sign-in is over. */
export async function claimReturn(sql: Sql, signInId: number, now: Date, until: Date): Promise<boolean> {
  const free = pending(signInId).where((claim) =>
    claim.where({ claimed_until: null }).orWhere('claimed_until', '<=', now),
  );
  return (await run(sql, free.update({ claimed_until: until }))) === 1;
}

/** Ends {@link claimReturn} early, so that the person may try again at once. */
export async function releaseReturn(sql: Sql, signInId: number): Promise<void> {
  await run(sql, signIns().where({ sign_in_id: signInId }).update({ claimed_until: null }));
}

/** The code that the browser takes back to the app, and until when it is good. */
type ReturnCode = Pick<SignInTable, 'finish_hash' | 'expires_at'>;

/** The browser came back with a person; returns the app's port, or undefined when it had come back before. */
export function markReturned(
  tx: Tx,
  signInId: number,
  { profile, ...code }: { profile: StoredProfile } & ReturnCode,
): Promise<number | undefined> {
  return portOf(tx, pending(signInId).update({ status: 'returned', profile: json(profile), ...code }));
}

/** The person refused on the platform; returns as {@link markReturned}. */
export function markDenied(tx: Tx, signInId: number, code: ReturnCode): Promise<number | undefined> {
  return portOf(tx, pending(signInId).update({ status: 'denied', ...code }));
}

async function portOf(tx: Tx, update: Query<SignInTable>): Promise<number | undefined> {
  return (await row(tx, update.returning(['loopback_port'])))?.loopback_port;
}

export async function markCompleted(tx: Tx, signInId: number): Promise<void> {
  await run(tx, signIns().where({ sign_in_id: signInId }).update({ status: 'completed' }));
}

/** Removes sign-ins that ended before a moment, with what they know about people; returns how many. */
export function deleteSignInsBefore(sql: Sql, moment: Date): Promise<number> {
  return run(sql, signIns().where('expires_at', '<', moment).delete());
}
