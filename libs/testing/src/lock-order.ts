import type { DeclaredTable, StatementWatch } from '@cabildo/kit/database';

/** A lock of a statement: on rows of one table, or by name (`tx.lock`). */
interface Lock {
  readonly name: string;
  /** `select` returns its rows in the order in which it locks them; `skip` leaves out held rows and never waits. */
  readonly by: 'select' | 'skip' | 'named' | 'change';
}

const ROWS = /\bfor (?:no key update|update|key share|share)(?: of (\w+))?( skip locked| nowait)?/g;
const NAMED = /\bpg_advisory_xact_lock(?:_shared)?\(hashtext\('([^']+)'\)/;
const SOURCES = /\b(?:from|join) (\w+)(?: as)?(?: (\w+))?/g;
const CHANGED =
  /\bupdate (\w+)(?: as)?(?: \w+)? set\b|\bdelete from (\w+)|^insert into (\w+)\b.*\bdo update\b/;

const known = new Map<string, readonly Lock[]>();

/** The locks of a statement. Texts are static, so each is read once. */
export function locksOf(text: string): readonly Lock[] {
  let locks = known.get(text);
  if (!locks) known.set(text, (locks = read(text)));
  return locks;
}

function read(text: string): Lock[] {
  const plain = text.replaceAll('"', '').replace(/\s+/g, ' ').toLowerCase().trim();
  const locks = [...plain.matchAll(ROWS)].map((match): Lock => {
    const sources = [...plain.slice(0, match.index).matchAll(SOURCES)];
    const [, of, skips] = match;
    const source = of
      ? sources.findLast(([, table, alias]) => of === alias || of === table)
      : sources.findLast(([whole]) => whole.startsWith('from'));
    if (!source) throw new Error(`nobody can see which rows this locks: ${text}`);
    return { name: source[1]!, by: skips ? 'skip' : 'select' };
  });
  const named = NAMED.exec(plain);
  if (named) locks.push({ name: named[1]!, by: 'named' });
  const changed = CHANGED.exec(plain);
  const table = changed && (changed[1] ?? changed[2] ?? changed[3])!;
  // A statement that locks rows by their order first has them when it changes them.
  if (table && !locks.some(({ name }) => name === table)) locks.push({ name: table, by: 'change' });
  return locks;
}

type Key = number | string;
/** The locks of tables, and the named ones that their declarations place, in their order (decision 58). */
export const lockOrderOf = (tables: readonly DeclaredTable[]): string[] =>
  tables
    .flatMap(({ locks = {} }) => Object.entries(locks))
    .toSorted(([, one], [, other]) => one - other)
    .map(([name]) => name);

/** The keys that a transaction has locked, by name of the lock. Without known keys there is the name alone. */
type Held = Map<string, Set<Key>>;

/**
 * Asserts that every transaction takes its locks in one order, so that no two can deadlock: by the place of the table (or
 * named lock) in `order`, and in a table by the keys. A lock that a transaction holds may be taken again. An entry of
 * `order` is the name of a table whose rows come with their `id`, or `table.column` with the column that stands for it.
 * Tables that are not in `order` may be changed, but not locked beforehand.
 *
 * @param found violations are added here besides being thrown, because work that fails may be tried again unseen
 */
export function watchLocks(order: readonly string[], found: Error[]): () => StatementWatch {
  const entries = order.map((entry) => entry.split('.'));
  const places = new Map(entries.map(([name], place) => [name!, place]));
  const columns = new Map(entries.map(([name, column = 'id']) => [name!, column]));
  return () => {
    let held: Held = new Map();
    const savepoints = new Map<string, Held>();
    return (text, values, rows) => {
      // The erasure of a server or a person finds rows by their places, and locks those of one table in a transaction.
      if (/\bctid (?:= ANY|>=)/.test(text)) return;
      const [, rollback, name] = /^(ROLLBACK TO )?SAVEPOINT (\w+)/.exec(text) ?? [];
      if (rollback) held = copyOf(savepoints.get(name!)!);
      else if (name) savepoints.set(name, copyOf(held));
      for (const lock of locksOf(text)) {
        const place = places.get(lock.name);
        if (place === undefined) {
          if (lock.by !== 'change') report(found, `${lock.name} has no place in the lock order`, text);
          continue;
        }
        // A statement without rows has locked none.
        if (lock.by === 'select' && rows.length === 0) continue;
        const keys = keysOf(lock, columns.get(lock.name)!, values, rows);
        const wrong = lock.by === 'skip' ? undefined : wrongOf(held, places, { ...lock, keys });
        const before = held.get(lock.name) ?? new Set();
        held.set(lock.name, new Set([...before, ...keys]));
        if (wrong) report(found, `${lock.name} is locked after ${wrong}`, text);
      }
    };
  };
}

const copyOf = (held: Held): Held => new Map([...held].map(([name, keys]) => [name, new Set(keys)]));

function keysOf({ by }: Lock, column: string, values: readonly unknown[], rows: readonly object[]): Key[] {
  if (by === 'named') return [Number(values[0]) % 2_147_483_647];
  return rows.flatMap((row) => (row as Record<string, Key | undefined>)[column] ?? []);
}

/** The lock that is held already and comes later than this one; undefined when the order is right. */
function wrongOf(
  held: Held,
  places: ReadonlyMap<string, number>,
  { name, by, keys }: Lock & { keys: readonly Key[] },
): string | undefined {
  const own = held.get(name);
  const fresh = keys.filter((key) => !own?.has(key));
  if (own && fresh.length === 0) return undefined;
  const later = [...held.keys()].find((other) => places.get(other)! > places.get(name)!);
  if (later !== undefined) return later;
  // PostgreSQL sorts texts in its own way.
  const numbers = fresh.filter((key) => typeof key === 'number');
  const before = [...(own ?? [])].filter((key) => typeof key === 'number');
  const highest = Math.max(...before);
  const isSorted = by !== 'select' || numbers.every((key, index) => index === 0 || numbers[index - 1]! < key);
  if (isSorted && numbers.every((key) => key > highest)) return undefined;
  return `${name} ${isSorted ? highest : numbers.join()}`;
}

function report(found: Error[], message: string, text: string): never {
  const error = new Error(`${message}: ${text}`);
  found.push(error);
  throw error;
}
