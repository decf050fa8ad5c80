import { join } from 'node:path';
import { isFailure } from '@cabildo/contracts/errors';
import { Database } from '@cabildo/kit/database';
import type { Command, Uses } from '@cabildo/kit/ledger';
import { createLogger, createOutbox, createRegistry, systemClock } from '@cabildo/kit/service';
import { createTestDatabase, fill, plansOf, scansIn, until, type TestDatabase } from '@cabildo/testing';
import { foldSums } from '../insight/reports/sums.table.ts';
import { violations } from './invariants.ts';
import { createMoneyLedger, type MoneyLedger } from './ledger.ts';
import type { Movement } from './postings.ts';
import { markSpending, readSpendable } from './spending.table.ts';
import { givenBack, spending } from './spending.ts';

let store: TestDatabase;
let database: Database;
/** Two ledgers on one database: two replicas of the service. */
let ledgers: [MoneyLedger, MoneyLedger];

const makeLedger = (): MoneyLedger =>
  createMoneyLedger({
    database,
    clock: systemClock,
    log: createLogger('test', 'silent'),
    registry: createRegistry(),
    outbox: createOutbox(),
  });

beforeAll(async () => {
  store = await createTestDatabase('economy', join(import.meta.dirname, '../../migrations'));
  database = new Database({ url: store.url });
  ledgers = [makeLedger(), makeLedger()];
});
afterAll(async () => {
  expect(await violations(database)).toEqual([]);
  await database.close();
  await store.drop();
});

const order = (serverId: number, amount: number, uses: Uses = { left: spending(serverId) }) =>
  ({
    serverId,
    uses,
    decide: () => ({
      output: {},
      movement: {
        kind: 'test',
        postings: [
          { account: 'treasury', amount, type: 'adjustment' },
          { account: 'issuance', amount: -amount, type: 'adjustment' },
        ],
      },
    }),
    claim: null,
    actor: { kind: 'system', id: null },
    deadline: Date.now() + 60_000,
  }) satisfies Command<Uses, Movement>;

let servers = 0;
/** A server whose treasury has so much. */
async function treasuryOf(amount: number): Promise<number> {
  const serverId = (servers += 1);
  if (amount > 0) await ledgers[0].submit(order(serverId, amount, {}));
  return serverId;
}
const left = async (serverId: number): Promise<number> =>
  (await readSpendable(database, [serverId]))[0]!.treasury;

describe('what leaves the treasury (TR-01)', () => {
  it('is refused where it is more than there is, and nothing moves', async () => {
    const serverId = await treasuryOf(10);
    const { line } = await ledgers[0].submit(order(serverId, -11));
    expect(line).toContain('insufficient_balance');
    expect(await left(serverId)).toBe(10);
    expect((await ledgers[0].submit(order(serverId, -10))).output).toEqual({});
    expect(await left(serverId)).toBe(0);
  });

  it('takes its lock: a command that does not is a mistake of the program', async () => {
    const serverId = await treasuryOf(10);
    await expect(ledgers[0].submit(order(serverId, -1, {}))).rejects.toThrow('is not locked');
    expect(await left(serverId)).toBe(10);
  });

  it('leaves one after another from two processes, so that the last coin is spent once', async () => {
    const serverId = await treasuryOf(7);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => ledgers[index % 2 === 0 ? 0 : 1].submit(order(serverId, -1))),
    );
    expect(answers.filter(({ output }) => output)).toHaveLength(7);
    expect(await left(serverId)).toBe(0);
  });

  it('waits for what another process is about to spend', async () => {
    const serverId = await treasuryOf(1);
    const isWaiting = async () =>
      (await database.query(`SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND NOT granted`)).length > 0;
    const second = await database.transaction(async (tx) => {
      expect(await ledgers[0].post(tx, () => {}, order(serverId, -1))).toEqual({});
      const other = ledgers[1].submit(order(serverId, -1));
      await Promise.race([other, until(isWaiting)]);
      return { other };
    });
    expect((await second.other).line).toContain('insufficient_balance');
    expect(await left(serverId)).toBe(0);
  });

  it('is counted beside what comes in at the same moment, and while sums are folded', async () => {
    const serverId = await treasuryOf(0);
    const answers = await Promise.all(
      Array.from({ length: 60 }, async (_, index) => {
        if (index % 10 === 9) await foldSums(database);
        const amount = index % 3 === 0 ? -2 : 1;
        const uses = amount < 0 ? undefined : {};
        const { output } = await ledgers[index % 2 === 0 ? 0 : 1].submit(order(serverId, amount, uses));
        return output ? amount : 0;
      }),
    );
    expect(await left(serverId)).toBe(answers.reduce<number>((sum, amount) => sum + amount, 0));
  });

  it('is seen by what else is decided in the same transaction', async () => {
    const serverId = await treasuryOf(3);
    const results = await database.transaction((tx) =>
      ledgers[0].postAll(tx, () => {}, [order(serverId, -2), order(serverId, -2), order(serverId, -1)]),
    );
    expect(results.map(isFailure)).toEqual([false, true, false]);
    expect(await left(serverId)).toBe(0);
  });
});

it('what cannot be refused comes out of the treasury as far as it goes, and the rest out of the income of the shop', () => {
  const back = (amount: number, of: number) =>
    givenBack(amount, { type: 'tax', left: of }).map(({ account, amount: change }) => [account, change]);
  expect(back(5, 9)).toEqual([['treasury', -5]]);
  expect(back(5, 2)).toEqual([
    ['treasury', -2],
    ['shop_income', -3],
  ]);
  expect(back(5, 0)).toEqual([['shop_income', -5]]);
  expect(back(0, 9)).toEqual([]);
});

describe('the sums of years', () => {
  const DAYS = 5_000;
  const OLD = 900_000;
  beforeAll(async () => {
    await fill(
      database,
      `INSERT INTO daily_sums SELECT s, current_date - d, k, 'tax', 1, 3, 1
       FROM generate_series(${OLD}, ${OLD} + 20) s, generate_series(0, ${DAYS - 1}) d,
         unnest(ARRAY['treasury', 'shop_income', 'bank']) k;
       INSERT INTO sum_increments SELECT ${OLD} + i % 20, current_date, 'treasury', 'tax', 1, 1, 0 FROM generate_series(1, 20000) i;
       INSERT INTO erasures (server_id, ended_at, erase_at) SELECT s, now(), now() FROM generate_series(${OLD}, ${OLD} + 20) s`,
    );
  });

  it('are read once: a mark has them then, and what is there is the same', async () => {
    const before = await readSpendable(database, [OLD, OLD + 1]);
    expect(before[0]).toEqual(expect.objectContaining({ shop_income: 2 * DAYS, isFar: true }));
    expect(before[0]!.treasury).toBe(2 * DAYS + 1_000);
    const [one, other] = await Promise.all([
      ledgers[0].submit(order(OLD, -1)),
      ledgers[1].submit(order(OLD, -1)),
    ]);
    expect([one.output, other.output]).toEqual([{}, {}]);
    expect(await readSpendable(database, [OLD, OLD + 1])).toEqual([
      expect.objectContaining({ treasury: before[0]!.treasury - 2, shop_income: 2 * DAYS, isFar: false }),
      before[1],
    ]);
  });

  it('are marked as far as they are complete, and by no mark that would lose an increment of before', async () => {
    const serverId = OLD + 2;
    const [before] = await readSpendable(database, [serverId]);
    await database.query(
      `INSERT INTO sum_increments VALUES ($1, current_date - 40, 'treasury', 'tax', 1, 5, 0)`,
      [serverId],
    );
    const mark = () => database.transaction((tx) => markSpending(tx, [serverId], new Date()));
    await mark();
    expect(await database.query('SELECT 1 FROM spending_marks WHERE server_id = $1', [serverId])).toEqual([]);
    while ((await foldSums(database)) > 0);
    await Promise.all([mark(), mark()]);
    const [after] = await readSpendable(database, [serverId]);
    expect(after).toEqual({ ...before, treasury: before!.treasury + 5, isFar: false });
  });

  it('are looked up by their server and day, and no entry is read', async () => {
    const scansOf = await scansIn(database);
    for (const generic of [false, true]) {
      const plans = await plansOf(database, (tx) => readSpendable(tx, [OLD + 3]), { generic });
      const scans = plans.flatMap(scansOf);
      expect(scans.filter((scan) => scan.startsWith('all of') && !scan.includes('spending_marks'))).toEqual(
        [],
      );
      expect(scans).toContain('daily_sums_pkey');
      expect(scans.some((scan) => scan.includes('entries'))).toBe(false);
    }
  });
});
