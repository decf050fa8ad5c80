import { fail, type Failure } from '@cabildo/contracts/errors';
import { createTestDatabase, hold, until, type TestDatabase } from '@cabildo/testing';
import { TransientError } from '../base/errors.ts';
import { Database } from '../database/database.ts';
import { createLogger } from '../logging/logging.ts';
import { createRegistry } from '../logging/metrics.ts';
import { createOutbox } from '../outbox/outbox.ts';
import { systemClock } from '../base/clock.ts';
import { withBounds } from '../bounds/request-bounds.ts';
import { LedgerViolation, type Command, type Decision } from './command.ts';
import type { Journal } from './journal.ts';
import { Ledger } from './ledger.ts';
import { resource, type Uses } from './resource.ts';

interface Purse {
  readonly id: number;
  readonly coins: number;
}
interface Move {
  readonly from: number;
  readonly to: number;
  readonly coins: number;
}

let store: TestDatabase;
let database: Database;
/** Two ledgers on one database: two replicas of a service. */
let ledgers: Ledger<Move, number>[];
const locked: string[] = [];

const purse = resource<number, Purse | undefined>({
  name: 'purse',
  async lock(tx, ids) {
    locked.push('purse');
    const rows = await tx.query<Purse>(
      'SELECT id, coins FROM purses WHERE id = ANY($1::bigint[]) ORDER BY id FOR UPDATE',
      [ids],
    );
    return ids.map((id) => rows.find((row) => row.id === id));
  },
  write: (tx, changed) =>
    tx.query(
      `UPDATE purses p SET coins = v.coins FROM unnest($1::bigint[], $2::bigint[]) AS v (id, coins) WHERE p.id = v.id`,
      [changed.map(({ key }) => key), changed.map(({ state }) => state!.coins)],
    ),
  check: (state) => {
    if (!state || state.coins < 0) throw new LedgerViolation('a purse below zero');
  },
});

/** A resource as a later feature would add it: how often a purse may still pay today. */
const payments = resource<number, number>({
  name: 'payments',
  after: [purse],
  async lock(tx, ids) {
    locked.push('payments');
    const rows = await tx.query<{ id: number; done: number }>(
      'SELECT id, done FROM payments WHERE id = ANY($1::bigint[]) ORDER BY id FOR UPDATE',
      [ids],
    );
    return ids.map((id) => rows.find((row) => row.id === id)?.done ?? 0);
  },
  write: (tx, changed) =>
    tx.query(
      `INSERT INTO payments SELECT * FROM unnest($1::bigint[], $2::bigint[])
       ON CONFLICT (id) DO UPDATE SET done = excluded.done`,
      [changed.map(({ key }) => key), changed.map(({ state }) => state)],
    ),
});

const journal: Journal<Move, number> = {
  apply({ movement: { from, to, coins } }, book) {
    for (const [id, change] of [
      [from, -coins],
      [to, coins],
    ] as const) {
      const held = book.get(purse(id));
      if (!held) throw new LedgerViolation(`purse ${id} does not exist`);
      book.put(purse(id), { ...held, coins: held.coins + change });
    }
    return [coins];
  },
  write: (tx, moved) =>
    tx.query('INSERT INTO moves SELECT unnest($1::bigint[])', [moved.flatMap(({ entries }) => entries)]),
};

beforeAll(async () => {
  store = await createTestDatabase('kit');
  database = new Database({ url: store.url });
  await database.query(
    `CREATE TABLE purses (id bigint PRIMARY KEY, coins bigint NOT NULL CHECK (coins >= 0));
     CREATE TABLE payments (id bigint PRIMARY KEY, done bigint NOT NULL);
     CREATE TABLE moves (coins bigint NOT NULL)`.replaceAll('\n', ' '),
    [],
    { customPlan: true },
  );
  const parts = { database, clock: systemClock, log: createLogger('test', 'silent'), journal };
  ledgers = [0, 1].map(
    () => new Ledger({ ...parts, name: 'test', registry: createRegistry(), outbox: createOutbox() }),
  );
});

beforeEach(async () => {
  await database.query('TRUNCATE purses, payments, moves');
  await database.query('INSERT INTO purses VALUES (1, 100), (2, 0), (3, 50)');
  locked.length = 0;
});

afterAll(async () => {
  await database.close();
  await store.drop();
});

function command<U extends Uses, O extends object>(
  uses: U,
  decide: Command<U, Move, O>['decide'],
): Command<U, Move, O> {
  const actor = { kind: 'system', id: null } as const;
  return { serverId: 1, uses, decide, actor, claim: null, deadline: Date.now() + 60_000 };
}

const DAILY = 10;

/** A payment with a limit on their number: uses the resource beside the purses, and nothing else knows of it. */
const pay = (coins: number) =>
  command({ from: purse(1), to: purse(2), done: payments(1) }, ({ from, done }) => {
    if (done >= DAILY) return fail('limit_exceeded');
    if (from!.coins < coins) return fail('insufficient_balance');
    return {
      output: { left: from!.coins - coins },
      movement: { from: 1, to: 2, coins },
      changes: { done: done + 1 },
    };
  });

const coinsOf = async (): Promise<number[]> =>
  (await database.query<Purse>('SELECT id, coins FROM purses ORDER BY id')).map(({ coins }) => coins);
const statuses = (lines: readonly { line: string }[]): string[] => lines.map(({ line }) => line.slice(0, 3));

describe('the ledger', () => {
  it('gives a decision exactly what its command uses, by name', async () => {
    const seen: unknown[] = [];
    const uses = { one: purse(1), many: [purse(3), purse(2)], none: undefined, unknown: purse(9) };
    await ledgers[0]!.submit(command(uses, (states) => (seen.push(states), { output: {} })));
    expect(seen).toEqual([
      {
        one: { id: 1, coins: 100 },
        many: [
          { id: 3, coins: 50 },
          { id: 2, coins: 0 },
        ],
        none: undefined,
        unknown: undefined,
      },
    ]);
  });

  it('keeps a limit that a new resource counts, under 50 parallel payments of two replicas', async () => {
    const replies = await Promise.all(
      Array.from({ length: 50 }, (_, index) => ledgers[index % 2]!.submit(pay(1))),
    );
    expect(statuses(replies).filter((status) => status === '200')).toHaveLength(DAILY);
    expect(await coinsOf()).toEqual([90, 10, 50]);
    expect(await database.query('SELECT count(*) AS n FROM moves')).toEqual([{ n: DAILY }]);
  });

  it('answers a repetition with the first answer, byte for byte, which it has stored compressed (FU-08)', async () => {
    const claim = { actor: 'user:1@1', key: 'long', requestHash: 'bread' };
    const long = (text: string) => ({
      ...command({ from: purse(1), to: purse(2) }, () => ({
        output: { text: text.repeat(2_000) },
        movement: { from: 1, to: 2, coins: 1 },
      })),
      claim,
    });
    const first = await ledgers[0]!.submit(long('ñandú '));
    expect(first.line).toContain('ñandú ñandú');
    expect((await ledgers[1]!.submit(long('other '))).line).toBe(first.line);
    const stored = await database.query(
      `SELECT reply, length(packed) < 500 AS small FROM idempotency_keys WHERE key = 'long'`,
    );
    expect(stored).toEqual([{ reply: null, small: true }]);
    expect(await coinsOf()).toEqual([99, 1, 50]);
  });

  it('locks resources in the order that they declare, not in the order of the uses', async () => {
    const uses = { done: payments(1), to: purse(2), from: purse(1) };
    await ledgers[0]!.submit(command(uses, () => ({ output: {} })));
    expect(locked).toEqual(['purse', 'payments']);
  });

  it('changes nothing of a decision that breaks a rule, and leaves its neighbours untouched', async () => {
    const broken: ((states: object) => Decision<Uses, Move> | Failure)[] = [
      () => ({ output: {}, movement: { from: 1, to: 2, coins: 1_000 } }),
      // A purse that the command did not name.
      () => ({ output: {}, movement: { from: 1, to: 3, coins: 1 } }),
      () => ({ output: {}, changes: { other: 1 } as never }),
    ];
    const results = await Promise.allSettled([
      ledgers[0]!.submit(pay(1)),
      ...broken.map((decide) =>
        ledgers[0]!.submit(command({ from: purse(1), to: purse(2) }, decide as never)),
      ),
      ledgers[0]!.submit(pay(2)),
    ]);
    const expected = ['fulfilled', ...broken.map(() => 'rejected'), 'fulfilled'];
    expect(results.map(({ status }) => status)).toEqual(expected);
    expect(await coinsOf()).toEqual([97, 3, 50]);
  });

  it('never decides a command whose deadline passed while its batch waited for a connection, and decides its neighbours (FU-02)', async () => {
    const small = new Database({ url: store.url, max: 1 });
    const parts = { database: small, clock: systemClock, log: createLogger('test', 'silent'), journal };
    const ledger = new Ledger({ ...parts, name: 'late', registry: createRegistry(), outbox: createOutbox() });
    const release = await hold(small, (tx) => tx.query('SELECT 1'));
    const deadline = Date.now() + 100;
    const bounds = { deadline, share: 'server 1' };
    const late = expect(withBounds(bounds, () => ledger.submit({ ...pay(5), deadline }))).rejects.toThrow(
      TransientError,
    );
    const neighbour = ledger.submit(pay(1));
    await until(async () => Date.now() > deadline);
    await release();
    await late;
    expect(statuses([await neighbour])).toEqual(['200']);
    expect(await coinsOf()).toEqual([99, 1, 50]);
    await ledger.drain();
    await small.close();
  });

  it('posts many orders inside another transaction, each on what those before it left, refusals aside', async () => {
    const emit = () => undefined;
    const posted = await database.transaction((tx) =>
      ledgers[0]!.postAll(tx, emit, [pay(60), pay(60), pay(40)]),
    );
    expect(posted).toMatchObject([{ left: 40 }, { failure: 'insufficient_balance' }, { left: 0 }]);
    expect(await coinsOf()).toEqual([0, 100, 50]);
    const undone = database.transaction(async (tx) => {
      await ledgers[0]!.post(
        tx,
        emit,
        command({ from: purse(2), to: purse(1) }, () => ({
          output: {},
          movement: { from: 2, to: 1, coins: 5 },
        })),
      );
      throw new Error('the rest of the transaction failed');
    });
    await expect(undone).rejects.toThrow('the rest');
    expect(await coinsOf()).toEqual([0, 100, 50]);
  });
});
