import type { Sql, Tx } from '@cabildo/kit';

/** What a PIN belongs to (ECA-14). */
export interface PinHolder {
  kind: 'account' | 'card';
  id: number;
}

/** A PIN at rest. The salt also tells one PIN of a holder from the next. */
export interface PinHash {
  salt: Buffer;
  hash: Buffer;
  /** Version of the secret key it was made with. */
  keyVersion: number;
  /** How many digits it has: PINs outlive a change of pin_config.length. */
  length: number;
}

export interface PinState extends PinHash {
  /** Guesses since the last right one. */
  attempts: number;
  lockedUntil: Date | null;
}

interface PinRow {
  salt: Buffer;
  hash: Buffer;
  key_version: number;
  length: number;
  attempts: number;
  locked_until: Date | null;
}

const COLUMNS = `salt, hash, key_version, length, attempts, locked_until`;

const stateOf = (row: PinRow): PinState => ({
  salt: row.salt,
  hash: row.hash,
  keyVersion: row.key_version,
  length: row.length,
  attempts: row.attempts,
  lockedUntil: row.locked_until,
});

export async function findPin(sql: Sql, holder: PinHolder): Promise<PinState | undefined> {
  const [row] = await sql.query<PinRow>(
    `SELECT ${COLUMNS} FROM pins WHERE holder_kind = $1 AND holder_id = $2`,
    [holder.kind, holder.id],
  );
  return row && stateOf(row);
}

/**
 * Consumes one attempt, before the guess is looked at (ECA-15). The last attempt locks at once, so that however many
 * guesses come together no more than `maxAttempts` get through; a right guess unlocks again. A lock that has expired
 * starts the count anew. Undefined: locked, or no PIN.
 */
export async function takeAttempt(
  sql: Sql,
  holder: PinHolder,
  { maxAttempts, lockUntil, now }: { maxAttempts: number; lockUntil: Date; now: Date },
): Promise<PinState | undefined> {
  const [row] = await sql.query<PinRow>(
    `UPDATE pins SET
       attempts = CASE WHEN locked_until IS NULL THEN attempts + 1 ELSE 1 END,
       locked_until = CASE
         WHEN CASE WHEN locked_until IS NULL THEN attempts + 1 ELSE 1 END >= $3 THEN $4::timestamptz END
     WHERE holder_kind = $1 AND holder_id = $2 AND (locked_until IS NULL OR locked_until <= $5)
     RETURNING ${COLUMNS}`,
    [holder.kind, holder.id, maxAttempts, lockUntil, now],
  );
  return row && stateOf(row);
}

/** A right guess: the count and a lock that it had to take are gone. Another PIN set meanwhile is left alone. */
export async function clearAttempts(sql: Sql, holder: PinHolder, salt: Buffer): Promise<void> {
  await sql.query(
    `UPDATE pins SET attempts = 0, locked_until = NULL WHERE holder_kind = $1 AND holder_id = $2 AND salt = $3`,
    [holder.kind, holder.id, salt],
  );
}

/**
 * The last attempt was wrong: the lock it took stays. False when a right guess or another PIN has lifted it meanwhile.
 */
export async function confirmLock(tx: Tx, holder: PinHolder, lockedUntil: Date): Promise<boolean> {
  const rows = await tx.query(
    `UPDATE pins SET locked_until = $3 WHERE holder_kind = $1 AND holder_id = $2 AND locked_until = $3 RETURNING 1`,
    [holder.kind, holder.id, lockedUntil],
  );
  return rows.length === 1;
}

/** Gives a holder this PIN instead of any earlier one; count and lock start anew. */
export async function replacePin(tx: Tx, holder: PinHolder, pin: PinHash, now: Date): Promise<void> {
  await tx.query(
    `INSERT INTO pins (holder_kind, holder_id, salt, hash, key_version, length, set_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7)
     ON CONFLICT (holder_kind, holder_id) DO UPDATE SET salt = excluded.salt, hash = excluded.hash,
       key_version = excluded.key_version, length = excluded.length, set_at = excluded.set_at,
       attempts = 0, locked_until = NULL`,
    [holder.kind, holder.id, pin.salt, pin.hash, pin.keyVersion, pin.length, now],
  );
}

export async function deletePin(tx: Tx, holder: PinHolder): Promise<void> {
  await tx.query(`DELETE FROM pins WHERE holder_kind = $1 AND holder_id = $2`, [holder.kind, holder.id]);
}

export async function deleteAccountPins(tx: Tx, accountIds: readonly number[]): Promise<void> {
  await tx.query(`DELETE FROM pins WHERE holder_kind = 'account' AND holder_id = ANY($1::bigint[])`, [
    accountIds,
  ]);
}
