import { createTestDatabase, hold, untilWaiting, type TestDatabase } from '@cabildo/testing';
import { Database } from '../database/database.ts';
import { createLogger } from '../logging/logging.ts';
import { createRegistry } from '../logging/metrics.ts';
import { createOutbox } from '../outbox/outbox.ts';
import type { IdempotencyClaim } from '../runner/handler.ts';
import { takeKeys } from '../runner/key-claims.ts';
import type { CommandReply } from '../runner/wire.ts';
import { systemClock } from '../base/clock.ts';
import type { Journal } from './journal.ts';
import { Ledger } from './ledger.ts';
import { resource } from './resource.ts';

interface Move {
  readonly from: number;
  readonly to: number;
}

let store: TestDatabase;
let database: Database;
let ledger: Ledger<Move, number>;

const purse = resource<number, number>({
  name: 'purse',
  async lock(tx, ids) {
    const rows = await tx.query<{ id: number; coins: number }>(
      'SELECT id, coins FROM purses WHERE id = ANY($1::bigint[]) ORDER BY id FOR UPDATE',
      [ids],
    );
    return ids.map((id) => rows.find((row) => row.id === id)!.coins);
  },
  write: (tx, changed) =>
    tx.query(
      `UPDATE purses p SET coins = v.coins FROM unnest($1::bigint[], $2::bigint[]) AS v (id, coins) WHERE p.id = v.id`,
      [changed.map(({ key }) => key), changed.map(({ state }) => state)],
    ),
});

/** A row that all commands of a server read. */
const rate = resource<number, number>({
  name: 'rate',
  after: [purse],
  async lock(tx, serverIds) {
    const rows = await tx.query<{ server_id: number; rate: number }>(
      'SELECT server_id, rate FROM rates WHERE server_id = ANY($1::bigint[]) ORDER BY server_id FOR SHARE',
      [serverIds],
    );
    return serverIds.map((id) => rows.find((row) => row.server_id === id)!.rate);
  },
});

const journal: Journal<Move, number> = {
  uses: (serverId) => [rate(serverId)],
  apply({ movement: { from, to } }, book) {
    book.put(purse(from), book.get(purse(from)) - 1);
    book.put(purse(to), book.get(purse(to)) + 1);
    return [1];
  },
  // A note that is written twice at once waits for the other, at a place where nothing says which row it is.
  write: (tx, moved) =>
    tx.query('INSERT INTO notes SELECT unnest($1::bigint[]) ON CONFLICT DO NOTHING', [
      moved.map(({ movement }) => movement.to),
    ]),
};

const PURSES = 60;

beforeAll(async () => {
  store = await createTestDatabase('kit');
  database = new Database({ url: store.url });
  await database.query(
    `CREATE TABLE purses (id bigint PRIMARY KEY, coins bigint NOT NULL);
     CREATE TABLE rates (server_id bigint PRIMARY KEY, rate bigint NOT NULL);
     CREATE TABLE notes (id bigint PRIMARY KEY)`.replaceAll('\n', ' '),
    [],
    { customPlan: true },
  );
  await database.query('INSERT INTO rates SELECT i, 1 FROM generate_series(1, 9) i');
  ledger = new Ledger({
    name: 'test',
    database,
    journal,
    clock: systemClock,
    log: createLogger('test', 'silent'),
    registry: createRegistry(),
    outbox: createOutbox(),
  });
});

beforeEach(async () => {
  await database.query('TRUNCATE purses, notes');
  await database.query('INSERT INTO purses SELECT i, 1000 FROM generate_series(1, $1::int) i', [PURSES]);
});

afterAll(async () => {
  await database.close();
  await store.drop();
});

/** Moves a coin. */
const pay = (
  from: number,
  to: number,
  { serverId = 1, claim = null as IdempotencyClaim | null, deadline = Date.now() + 60_000 } = {},
) =>
  ledger.submit({
    serverId,
    uses: { from: purse(from), to: purse(to) },
    decide: () => ({ output: {}, movement: { from, to } }),
    actor: { kind: 'system', id: null },
    claim,
    deadline,
  });

const holdPurses = (ids: readonly number[]): Promise<() => Promise<void>> =>
  hold(database, (tx) =>
    tx.query('SELECT 1 FROM purses WHERE id = ANY($1::bigint[]) ORDER BY id FOR UPDATE', [ids]),
  );

/** Notes in which order promises are kept. */
function inOrder() {
  const answered: string[] = [];
  const note = (name: string, reply: Promise<CommandReply>): Promise<void> =>
    reply.then(({ line }) => void answered.push(line.startsWith('200') ? name : line));
  return { answered, note };
}

/** A hundred payments, one after another, by accounts that nobody else uses, on a server of their own. */
async function unrelated(): Promise<void> {
  for (let index = 0; index < 100; index += 1)
    await pay(20 + (index % 20), 40 + (index % 20), { serverId: 2 });
}

describe('a row that a plain transaction holds', () => {
  it('delays only payments that name it, which then go on in their order', async () => {
    const release = await holdPurses([1]);
    const { answered, note } = inOrder();
    const stuck = [note('first', pay(1, 2)), note('second', pay(3, 1)), note('third', pay(1, 3))];
    await unrelated();
    // Parties to the payments above are not kept either.
    await Promise.all([pay(2, 4), pay(3, 4)]);
    expect(answered).toEqual([]);
    await release();
    await Promise.all(stuck);
    expect(answered).toEqual(['first', 'second', 'third']);
    const coins = await database.query('SELECT coins FROM purses WHERE id <= 4 ORDER BY id');
    expect(coins).toEqual([{ coins: 999 }, { coins: 1000 }, { coins: 999 }, { coins: 1002 }]);
  });

  it('may be one of many, of many servers, more than there are connections', async () => {
    const ids = Array.from({ length: 15 }, (_, index) => index + 1);
    const release = await holdPurses(ids);
    const stuck = ids.map((id) => pay(id, 20 + id, { serverId: 1 + (id % 9) }));
    await unrelated();
    const first = await Promise.race([Promise.all(stuck), Promise.resolve('all wait')]);
    expect(first).toBe('all wait');
    await release();
    await Promise.all(stuck);
  });

  it('may keep more plain transactions waiting than there are connections', async () => {
    const release = await holdPurses([1]);
    const touch = () =>
      database.transaction((tx) => tx.query('SELECT 1 FROM purses WHERE id = 1 FOR UPDATE'));
    const plain = Promise.allSettled(Array.from({ length: 20 }, touch));
    await untilWaiting(database, { count: 5 });
    expect(await Promise.race([unrelated().then(() => 'paid'), plain])).toBe('paid');
    await release();
    await plain;
  });

  it('may be an idempotency key: only what comes with that key waits', async () => {
    const claim = { actor: 'user:1@1', key: 'k', requestHash: 'a' };
    const release = await hold(database, (tx) => takeKeys(tx, [claim]));
    const { answered, note } = inOrder();
    const stuck = note('same key', pay(1, 2, { claim }));
    await unrelated();
    await pay(1, 2, { claim: { ...claim, key: 'another' } });
    expect(answered).toEqual([]);
    await release();
    // The holder has committed the key without an answer.
    await stuck;
    expect(answered).toEqual([expect.stringMatching(/^503/)]);
  });

  it('may be what all payments of a server read: other servers pay on', async () => {
    const release = await hold(database, (tx) =>
      tx.query('SELECT 1 FROM rates WHERE server_id = 1 FOR UPDATE'),
    );
    const { answered, note } = inOrder();
    const stuck = [note('a', pay(1, 2)), note('b', pay(3, 4))];
    await unrelated();
    expect(answered).toEqual([]);
    await release();
    await Promise.all(stuck);
    expect(answered).toEqual(['a', 'b']);
  });

  it('may be one that no resource names: payments that wait for it go on one by one', async () => {
    const release = await hold(database, (tx) => tx.query('INSERT INTO notes VALUES (5), (6)'));
    const { answered, note } = inOrder();
    const stuck = [note('a', pay(1, 5)), note('b', pay(2, 6))];
    await unrelated();
    expect(answered).toEqual([]);
    await release();
    await Promise.all(stuck);
    expect(answered.toSorted()).toEqual(['a', 'b']);
  });

  it('holds a payment no longer than until its deadline, and it is not made', async () => {
    const release = await holdPurses([1]);
    const deadline = Date.now() + 60_000;
    const late = expect(pay(1, 2, { deadline })).rejects.toThrow('until its deadline');
    await unrelated();
    const clock = jest.spyOn(Date, 'now').mockReturnValue(deadline - 1);
    await late;
    clock.mockRestore();
    await release();
    await ledger.drain();
    expect(await database.query('SELECT coins FROM purses WHERE id = 1')).toEqual([{ coins: 1000 }]);
  });
});
