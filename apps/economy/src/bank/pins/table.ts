import { pick } from '@cabildo/contracts/fields';
import { any, c, expression, row, run, table, type RowOf, type Sql, type Tx } from '@cabildo/kit/database';

/** The account or card that a PIN belongs to (ECA-14). */
export interface PinTarget {
  kind: 'account' | 'card';
  id: number;
}

export const pins = table(
  'pins',
  {
    holder_kind: c.text<PinTarget['kind']>(),
    holder_id: c.bigint,
    /** Also distinguishes one PIN of a target from the next. */
    salt: c.bytea,
    hash: c.bytea.nullable,
    /** Instead of the hash, once it was sealed anew together with the key that it needs. */
    wrapped_hash: c.sealed.nullable,
    /** The version of the secret key that the hash was made with, or that it is sealed with. */
    key_version: c.keyVersion,
    /** The number of digits of this PIN, which outlives a change of pin_config.length. */
    length: c.int,
    /** Guesses since the last right one. */
    attempts: c.int,
    locked_until: c.timestamptz.nullable,
    set_at: c.timestamptz,
  },
  {
    bound: 'system: one for each account or card',
    goes: 'stays: with the account or card',
    erased: [
      { parent: 'accounts', column: 'holder_id', condition: "holder_kind = 'account'" },
      { parent: 'cards', column: 'holder_id', condition: "holder_kind = 'card'" },
    ],
  },
);

/** A PIN at rest. */
export type PinHash = Pick<RowOf<typeof pins>, 'salt' | 'hash' | 'wrapped_hash' | 'key_version' | 'length'>;
export type PinRow = Omit<RowOf<typeof pins>, 'holder_kind' | 'holder_id' | 'set_at'>;

const READ = ['salt', 'hash', 'wrapped_hash', 'key_version', 'length', 'attempts', 'locked_until'] as const;

const isOf = ({ kind, id }: PinTarget) => ({ holder_kind: kind, holder_id: id });

export const findPin = (sql: Sql, target: PinTarget): Promise<PinRow | undefined> =>
  row(sql, pins.select(...READ).where(isOf(target)));

const ATTEMPTS = 'CASE WHEN locked_until IS NULL THEN attempts + 1 ELSE 1 END';

/** The parts that change with each new PIN and with each new key of it. */
type Version = Pick<PinRow, 'salt' | 'key_version'>;

/**
 * Consumes one attempt before the guess is checked (ECA-15). The last attempt locks at once, so that however many guesses
 * come together no more than `maxAttempts` get through; a right guess unlocks again. A lock that has expired starts the
 * count anew. Returns undefined where the PIN is locked, missing, or another than the one that was read (`of`).
 */
export function takeAttempt(
  sql: Sql,
  target: PinTarget,
  { of, maxAttempts, lockUntil, now }: { of: Version; maxAttempts: number; lockUntil: Date; now: Date },
): Promise<PinRow | undefined> {
  const taken = pins
    .update({
      attempts: expression(ATTEMPTS),
      locked_until: expression(`CASE WHEN ${ATTEMPTS} >= ? THEN ?::timestamptz END`, [
        maxAttempts,
        lockUntil,
      ]),
    })
    .where({ ...isOf(target), ...pick(of, 'salt', 'key_version') })
    .where((lock) => lock.where({ locked_until: null }).orWhere('locked_until', '<=', now));
  return row(sql, taken.returning(READ));
}

/**
 * Resets the attempts and the lock after a right guess at the PIN with this salt, and stores its hash under a newer key if
 * there is one. Another PIN that was set meanwhile stays as it is.
 */
export async function clearAttempts(
  sql: Sql,
  target: PinTarget,
  { salt, fresh }: { salt: Buffer; fresh?: PinHash | undefined },
): Promise<void> {
  const hash = fresh && pick(fresh, 'hash', 'wrapped_hash', 'key_version');
  await run(sql, pins.update({ ...hash, attempts: 0, locked_until: null }).where({ ...isOf(target), salt }));
}

/**
 * Keeps the lock of a last attempt that was wrong. Returns false when a right guess or another PIN has lifted the lock
 * meanwhile.
 */
export async function confirmLock(tx: Tx, target: PinTarget, lockedUntil: Date): Promise<boolean> {
  const lock = { locked_until: lockedUntil };
  return (await run(tx, pins.update(lock).where({ ...isOf(target), ...lock }))) === 1;
}

/** Replaces the PIN of a target, or gives it its first one; count and lock start anew. */
export async function replacePin(tx: Tx, target: PinTarget, pin: PinHash, now: Date): Promise<void> {
  const added = pins.insert({
    ...isOf(target),
    ...pick(pin, 'salt', 'hash', 'wrapped_hash', 'key_version', 'length'),
    set_at: now,
    attempts: 0,
    locked_until: null,
  });
  await run(tx, added.onConflict(['holder_kind', 'holder_id']).merge([...READ, 'set_at']));
}

export async function deletePin(tx: Tx, target: PinTarget): Promise<void> {
  await run(tx, pins.delete().where(isOf(target)));
}

export async function deleteAccountPins(tx: Tx, accountIds: readonly number[]): Promise<void> {
  await run(tx, pins.delete().where({ holder_kind: 'account', holder_id: any(accountIds) }));
}
