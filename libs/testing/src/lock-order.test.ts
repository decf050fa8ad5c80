import { locksOf, watchLocks } from './lock-order.ts';

/** Looks at the statements of one transaction; each comes with the ids of the rows that it locks. */
function violations(order: string[], ...statements: [text: string, ids?: number[]][]): string[] {
  const found: Error[] = [];
  const watch = watchLocks(order, found)();
  for (const [text, ids = []] of statements) {
    try {
      watch(
        text,
        ids,
        ids.map((id) => ({ id })),
      );
    } catch (error) {
      expect(found).toContain(error);
    }
  }
  return found.map(({ message }) => message.slice(0, message.indexOf(':')));
}

const ORDER = ['cards of a user', 'accounts', 'cards'];
const named = "SELECT pg_advisory_xact_lock(hashtext('cards of a user'), $1)";
const accounts = 'SELECT id FROM accounts WHERE id = ANY($1) ORDER BY id FOR NO KEY UPDATE';
const cards = 'select "id" from "cards" where "id" = $1 for update';

describe('the order of locks', () => {
  it('is kept by tables, and by keys in a table', () => {
    expect(violations(ORDER, [named, [9]], [accounts, [1, 2]], [accounts, [3]], [cards, [1]])).toEqual([]);
  });

  it('is broken by a table that comes before one that is locked', () => {
    expect(violations(ORDER, [cards, [1]], [accounts, [1]])).toEqual(['accounts is locked after cards']);
    expect(violations(ORDER, [accounts, [1]], [named, [9]])).toEqual([
      'cards of a user is locked after accounts',
    ]);
    expect(violations(ORDER, [cards, [1]], ['UPDATE accounts SET balance = 1 WHERE id = 1'])).toEqual([
      'accounts is locked after cards',
    ]);
  });

  it('is broken by a lower key, and by a statement that locks its rows in no order', () => {
    expect(violations(ORDER, [accounts, [5]], [accounts, [3]])).toEqual([
      'accounts is locked after accounts 5',
    ]);
    expect(violations(ORDER, [accounts, [5, 3]])).toEqual(['accounts is locked after accounts 5,3']);
  });

  it('lets a transaction lock and change again what it has', () => {
    const change = 'UPDATE accounts SET balance = 1 WHERE id = $1';
    expect(violations(ORDER, [accounts, [3, 5]], [cards, [1]], [accounts, [3]], [change])).toEqual([]);
  });

  it('counts what is skipped when it is held as locked, but never as waiting', () => {
    const claim = 'SELECT id FROM accounts WHERE due ORDER BY due FOR UPDATE SKIP LOCKED';
    expect(violations(ORDER, [cards, [1]], [claim, [7, 2]])).toEqual([]);
    expect(violations(['cards', 'accounts'], [claim, [7, 2]], [cards, [1]])).toEqual([
      'cards is locked after accounts',
    ]);
  });

  it('forgets what a transaction gives back with a savepoint', () => {
    expect(
      violations(ORDER, ['SAVEPOINT look'], [cards, [1]], ['ROLLBACK TO SAVEPOINT look'], [accounts, [1]]),
    ).toEqual([]);
  });

  it('has a place for every table whose rows are locked', () => {
    expect(violations(ORDER, ['SELECT 1 FROM debts WHERE id = 1 FOR UPDATE', [1]])).toEqual([
      'debts has no place in the lock order',
    ]);
  });

  it('is read from the text of a statement', () => {
    expect(locksOf('SELECT v.id FROM unnest($1) i JOIN vehicles v ON v.id = i FOR UPDATE OF v')).toEqual([
      { name: 'vehicles', by: 'select' },
    ]);
    expect(
      locksOf('UPDATE cards SET a = 1 WHERE id = ANY (ARRAY(SELECT id FROM cards ORDER BY id FOR UPDATE))'),
    ).toEqual([{ name: 'cards', by: 'select' }]);
    expect(locksOf('INSERT INTO counts VALUES (1) ON CONFLICT (id) DO UPDATE SET n = 2')).toEqual([
      { name: 'counts', by: 'change' },
    ]);
    expect(locksOf('INSERT INTO counts VALUES (1) ON CONFLICT DO NOTHING')).toEqual([]);
    expect(locksOf('\n  INSERT INTO counts SELECT 1 ON CONFLICT (id) DO UPDATE SET n = 2')).toEqual([
      { name: 'counts', by: 'change' },
    ]);
    expect(locksOf('UPDATE cards AS t SET a = v.a FROM unnest($1) AS v (id, a) WHERE t.id = v.id')).toEqual([
      { name: 'cards', by: 'change' },
    ]);
  });
});
