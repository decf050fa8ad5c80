import { any, expression, row, run, table, type Sql, type Tx } from '@cabildo/kit/database';

/** What a PIN belongs to (ECA-14). */
export interface PinHolder {
  kind: 'account' | 'card';
  id: number;
}

/** A PIN at rest. The salt also tells one PIN of a holder from the next. */
export interface PinHash {
  readonly salt: Buffer;
  readonly hash: Buffer;
  /** Version of the secret key it was made with. */
  readonly key_version: number;
  /** How many digits it has: PINs outlive a change of pin_config.length. */
  readonly length: number;
}

export interface PinRow extends PinHash {
  /** Guesses since the last right one. */
  readonly attempts: number;
  readonly locked_until: Date | null;
}

interface PinTable extends PinRow {
  readonly holder_kind: PinHolder['kind'];
  readonly holder_id: number;
  readonly set_at: Date;
}

const pins = table<PinTable>('pins');
const COLUMNS = ['salt', 'hash', 'key_version', 'length', 'attempts', 'locked_until'] as const;

const of = ({ kind, id }: PinHolder) => ({ holder_kind: kind, holder_id: id });

export function findPin(sql: Sql, holder: PinHolder): Promise<PinRow | undefined> {
  return row(
    sql,
    pins()
      .where(of(holder))
      .select(...COLUMNS),
  );
}

/**
 * Consumes one attempt, before the guess is looked at (ECA-15). The last attempt locks at once, so that however many
 * guesses come together no more than `maxAttempts` get through; a right guess unlocks again. A lock that has expired
 * starts the count anew. Undefined: locked, or no PIN.
 */
export function takeAttempt(
  sql: Sql,
  holder: PinHolder,
  { maxAttempts, lockUntil, now }: { maxAttempts: number; lockUntil: Date; now: Date },
): Promise<PinRow | undefined> {
  const free = pins()
    .where(of(holder))
    .where((lock) => lock.where({ locked_until: null }).orWhere('locked_until', '<=', now));
  const taken = free.update({
    attempts: expression(ATTEMPTS),
    locked_until: expression(`CASE WHEN ${ATTEMPTS} >= ? THEN ?::timestamptz END`, [maxAttempts, lockUntil]),
  });
  return row(sql, taken.returning(COLUMNS));
}

const ATTEMPTS = 'CASE WHEN locked_until IS NULL THEN attempts + 1 ELSE 1 END';

/** A right guess: resets the attempts and the lock that it took. Another PIN that was set meanwhile stays as it is. */
export async function clearAttempts(sql: Sql, holder: PinHolder, salt: Buffer): Promise<void> {
  const guessed = pins().where({ ...of(holder), salt });
  await run(sql, guessed.update({ attempts: 0, locked_until: null }));
}

/**
 * The last attempt was wrong: the lock it took stays. False when a right guess or another PIN has lifted it meanwhile.
 */
export async function confirmLock(tx: Tx, holder: PinHolder, lockedUntil: Date): Promise<boolean> {
  const locked = pins().where({ ...of(holder), locked_until: lockedUntil });
  return (await run(tx, locked.update({ locked_until: lockedUntil }))) === 1;
}

/** Gives a holder this PIN instead of any earlier one; count and lock start anew. */
export async function replacePin(
  tx: Tx,
  holder: PinHolder,
  { salt, hash, key_version, length }: PinHash,
  now: Date,
): Promise<void> {
  const pin = { salt, hash, key_version, length, set_at: now, attempts: 0, locked_until: null };
  const added = pins().insert({ ...of(holder), ...pin });
  await run(tx, added.onConflict(['holder_kind', 'holder_id']).merge([...COLUMNS, 'set_at']));
}

export async function deletePin(tx: Tx, holder: PinHolder): Promise<void> {
  await run(tx, pins().where(of(holder)).delete());
}

export async function deleteAccountPins(tx: Tx, accountIds: readonly number[]): Promise<void> {
  await run(
    tx,
    pins()
      .where({ holder_kind: 'account', holder_id: any(accountIds) })
      .delete(),
  );
}
