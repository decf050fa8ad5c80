import type { Sql, Tx } from '@cabildo/kit';
import type { AdminGuild } from '@cabildo/contracts/identity/sign_in.ts';
import type { SignInState } from '../domain/sign_in.ts';
import type { Platform } from '../providers/port.ts';

/** What a platform told about the person, kept until the app fetches it. */
export interface StoredProfile {
  id: string;
  username: string;
  admin_guilds: AdminGuild[];
}

export interface SignInRow extends SignInState {
  sign_in_id: number;
  platform: Platform;
  user_id: number | null;
  verifier: string | null;
  profile: StoredProfile | null;
}

export interface NewSignIn {
  platform: Platform;
  userId: number | null;
  tokenHash: string;
  stateHash: string;
  verifier: string | null;
  loopbackPort: number;
  expiresAt: Date;
}

const COLUMNS =
  'sign_in_id, platform, user_id, verifier, profile, status, finish_hash, wrong_codes, expires_at';

export async function insertSignIn(tx: Tx, signIn: NewSignIn): Promise<void> {
  await tx.query(
    `INSERT INTO sign_ins (platform, user_id, token_hash, state_hash, verifier, loopback_port, status, expires_at)
     VALUES ($1, $2, $3, $4, $5, $6, 'pending', $7)`,
    [
      signIn.platform,
      signIn.userId,
      signIn.tokenHash,
      signIn.stateHash,
      signIn.verifier,
      signIn.loopbackPort,
      signIn.expiresAt,
    ],
  );
}

export async function findByState(
  sql: Sql,
  platform: Platform,
  stateHash: string,
): Promise<SignInRow | undefined> {
  const [row] = await sql.query<SignInRow>(
    `SELECT ${COLUMNS} FROM sign_ins WHERE state_hash = $1 AND platform = $2`,
    [stateHash, platform],
  );
  return row;
}

export async function findByToken(sql: Sql, tokenHash: string): Promise<SignInRow | undefined> {
  const [row] = await sql.query<SignInRow>(`SELECT ${COLUMNS} FROM sign_ins WHERE token_hash = $1`, [
    tokenHash,
  ]);
  return row;
}

/** As {@link findByToken}, one caller at a time. */
export async function lockByToken(tx: Tx, tokenHash: string): Promise<SignInRow | undefined> {
  const [row] = await tx.query<SignInRow>(
    `SELECT ${COLUMNS} FROM sign_ins WHERE token_hash = $1 FOR UPDATE`,
    [tokenHash],
  );
  return row;
}

/** Counts a wrong code; false when the sign-in has had `most` of them, however many guess at once. */
export async function countWrongCode(sql: Sql, signInId: number, most: number): Promise<boolean> {
  const rows = await sql.query(
    'UPDATE sign_ins SET wrong_codes = wrong_codes + 1 WHERE sign_in_id = $1 AND wrong_codes < $2 RETURNING 1',
    [signInId, most],
  );
  return rows.length === 1;
}

/** Lets one visit at a time show the platform's code; false while another does, or when the sign-in is over. */
export async function claimReturn(sql: Sql, signInId: number, now: Date, until: Date): Promise<boolean> {
  const rows = await sql.query(
    `UPDATE sign_ins SET claimed_until = $3
     WHERE sign_in_id = $1 AND status = 'pending' AND (claimed_until IS NULL OR claimed_until <= $2) RETURNING 1`,
    [signInId, now, until],
  );
  return rows.length === 1;
}

/** Ends {@link claimReturn} early, so that the person may try again at once. */
export async function releaseReturn(sql: Sql, signInId: number): Promise<void> {
  await sql.query('UPDATE sign_ins SET claimed_until = NULL WHERE sign_in_id = $1', [signInId]);
}

/** The browser came back with a person; returns the app's port, or undefined when it had come back before. */
export async function markReturned(
  tx: Tx,
  signInId: number,
  arrival: { profile: StoredProfile; finishHash: string; expiresAt: Date },
): Promise<number | undefined> {
  const [row] = await tx.query<{ loopback_port: number }>(
    `UPDATE sign_ins SET status = 'returned', profile = $2, finish_hash = $3, expires_at = $4
     WHERE sign_in_id = $1 AND status = 'pending' RETURNING loopback_port`,
    [signInId, JSON.stringify(arrival.profile), arrival.finishHash, arrival.expiresAt],
  );
  return row?.loopback_port;
}

/** The person refused on the platform; false when the sign-in had come back before. */
export async function markDenied(tx: Tx, signInId: number): Promise<boolean> {
  const rows = await tx.query(
    `UPDATE sign_ins SET status = 'denied' WHERE sign_in_id = $1 AND status = 'pending' RETURNING 1`,
    [signInId],
  );
  return rows.length === 1;
}

export async function markCompleted(tx: Tx, signInId: number): Promise<void> {
  await tx.query(`UPDATE sign_ins SET status = 'completed' WHERE sign_in_id = $1`, [signInId]);
}

/** Removes sign-ins that ended before a moment, with what they know about people; returns how many. */
export async function deleteSignInsBefore(sql: Sql, moment: Date): Promise<number> {
  const rows = await sql.query('DELETE FROM sign_ins WHERE expires_at < $1 RETURNING 1', [moment]);
  return rows.length;
}
