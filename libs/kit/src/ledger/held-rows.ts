import { isDatabaseAway, isLockTimeout, type Database, type Tx } from '../database/database.ts';
import { byLockOrder } from './resource.ts';
import { rowsOf, rowText, type AnyResource, type AnyUse } from './uses.ts';

/** How long a search for held rows waits for all rows of one resource together. */
const TOGETHER_MS = 10;
/** If one of them is held, each is tried for its part of this, and for a millisecond at least. */
const APART_MS = 100;

/** A row that another transaction holds, and who waits for it in the order of arrival. */
export interface HeldRow<W> {
  /** Undefined: nobody knows which row it is, only that some command waits for one. */
  readonly use: AnyUse | undefined;
  waiting: W[];
  /** False from when it was found free. */
  isHeld: boolean;
}

/** The rows that other transactions are known to hold, with what waits for them. */
export class HeldRows<W> {
  readonly #rows = new Map<string, HeldRow<W>>();

  get size(): number {
    return this.#rows.size;
  }

  /** How much waits for any of them. */
  get waiting(): number {
    return [...this.#rows.values()].reduce((sum, { waiting }) => sum + waiting.length, 0);
  }

  /** Notes that a row is held. @param use undefined for a row that nobody knows */
  add(use: AnyUse | undefined): HeldRow<W> {
    const text = textOf(use);
    const row = this.#rows.get(text) ?? { use, waiting: [], isHeld: true };
    row.isHeld = true;
    this.#rows.set(text, row);
    return row;
  }

  /** The first of these rows that is held. */
  find(uses: Iterable<AnyUse>): HeldRow<W> | undefined {
    for (const use of uses) {
      const row = this.#rows.get(rowText(use));
      if (row) return row;
    }
    return undefined;
  }

  /** Each of them in turn, also those that are noted meanwhile. */
  *[Symbol.iterator](): Iterator<HeldRow<W>> {
    yield* this.#rows.values();
  }

  delete({ use }: HeldRow<W>): void {
    this.#rows.delete(textOf(use));
  }
}

const textOf = (use: AnyUse | undefined): string => (use ? rowText(use) : '');

/** Which of these rows other transactions hold for longer than a moment. Nothing stays locked. */
export async function findHeld(database: Database, uses: Iterable<AnyUse>, now: Date): Promise<AnyUse[]> {
  const held: AnyUse[] = [];
  const inOrder = [...rowsOf(uses)].sort(([a], [b]) => byLockOrder(a, b));
  for (const [resource, rows] of inOrder) {
    const keys = [...rows.values()].map(({ key }) => key);
    // Most resources are free as a whole.
    if (!(await isHeld(database, { resource, keys, now }, TOGETHER_MS))) continue;
    const wait = Math.max(1, Math.floor(APART_MS / keys.length));
    held.push(...(await heldOf(database, { resource, keys, now }, wait)));
  }
  return held;
}

interface Look {
  resource: AnyResource;
  keys: readonly unknown[];
  now: Date;
}

/** Whether another transaction holds any of these rows for longer than `wait` milliseconds. */
export async function isHeld(database: Database, look: Look, wait: number): Promise<boolean> {
  return database.transaction((tx) => isHeldIn(tx, look), { lockTimeout: wait });
}

async function heldOf(database: Database, { resource, keys, now }: Look, wait: number): Promise<AnyUse[]> {
  return database.transaction(
    async (tx) => {
      const held: AnyUse[] = [];
      for (const key of keys)
        if (await isHeldIn(tx, { resource, keys: [key], now })) held.push({ resource, key });
      return held;
    },
    { lockTimeout: wait },
  );
}

/** Locks as a batch would, and gives back what it locked or made. */
async function isHeldIn(tx: Tx, { resource, keys, now }: Look): Promise<boolean> {
  const begun = tx.query('SAVEPOINT look');
  const tried = resource.lock(tx, keys, now).then(
    () => false,
    (error: unknown) => {
      if (isDatabaseAway(error)) throw error;
      // Some rows can only be made beside those of other resources, which are not looked at with them.
      return isLockTimeout(error);
    },
  );
  const [, held] = await Promise.all([begun, tried]);
  await Promise.all([tx.query('ROLLBACK TO SAVEPOINT look'), tx.query('RELEASE SAVEPOINT look')]);
  return held;
}
