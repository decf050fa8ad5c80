import { TransientError } from '../bus/index.ts';
import type { Database } from '../database/database.ts';
import { createLogger } from '../logging/logging.ts';
import { Registry } from '../logging/metrics.ts';
import { CommandReply } from '../runner/wire.ts';
import { GroupCommit, type BatchOutcome, type GroupCommand, type GroupParts } from './group-commit.ts';
import { resource } from './resource.ts';

interface Order extends GroupCommand {
  readonly name: string;
  readonly rows: readonly string[];
}

const order = (name: string, deadline = Infinity, rows: readonly string[] = []): Order => ({
  name,
  claim: null,
  deadline,
  rows,
});
/** An order that locks these rows. */
const naming = (rows: string, name: string, deadline?: number): Order =>
  order(name, deadline, rows.split('+'));
const names = (orders: readonly Order[]): string[] => orders.map(({ name }) => name);
const linesOf = (replies: readonly CommandReply[]): string[] => replies.map(({ line }) => line);
const echo = (orders: readonly Order[]): BatchOutcome => ({
  replies: orders.map(({ name }) => new CommandReply(`200 ${name}`)),
  wrote: true,
});

const nextTick = () => new Promise((resolve) => setImmediate(resolve));

/** A gate that is shut until the test opens it. */
function createGate() {
  let open!: () => void;
  const passed = new Promise<void>((resolve) => (open = resolve));
  return { open, passed };
}

/** A group commit whose transactions are what the test says, and the batches that it carried out. */
function setUp(
  transact: (orders: readonly Order[], before: unknown) => BatchOutcome | Promise<BatchOutcome> = echo,
  parts: Partial<GroupParts<Order>> = {},
) {
  const batches: string[][] = [];
  const registry = new Registry();
  const held = new Set<string>();
  const lock = async (rows: readonly string[]): Promise<undefined[]> => {
    // A look takes its time, so that looking again and again leaves some to others.
    if (rows.length > 0) await nextTick();
    if (rows.some((each) => held.has(each))) throw lockTimeout();
    return rows.map(() => undefined);
  };
  const row = resource<string, undefined>({ name: 'row', lock: (_, rows) => lock(rows) });
  const tx = { query: () => Promise.resolve([]) };
  const database: Pick<Database, 'transaction'> = { transaction: (work) => work(tx as never) };
  let wakes = 0;
  const commits = new GroupCommit<Order>({
    name: 'test',
    database: database as Database,
    log: createLogger('test', 'silent'),
    registry,
    committed: () => (wakes += 1),
    locksOf: ({ rows }) => rows.map(row),
    transact: async (_, orders, before) => {
      await lock(orders.flatMap(({ rows }) => rows));
      batches.push(names(orders));
      return transact(orders, before);
    },
    ...parts,
  });
  const waiting = async (): Promise<number> =>
    (await registry.getSingleMetric('cabildo_ledger_waiting')!.get()).values[0]!.value;
  return { commits, batches, held, waiting, wakes: () => wakes };
}

/** The error with which PostgreSQL ends a statement that waited for another transaction's lock. */
const lockTimeout = (): Error => Object.assign(new Error('canceling statement'), { code: '55P03' });

/** A batch is under way until the gate opens. */
async function busy() {
  const gate = createGate();
  const all = setUp(async (orders) => {
    if (names(orders).includes('first')) await gate.passed;
    return echo(orders);
  });
  const first = all.commits.submit(order('first'));
  await nextTick();
  expect(all.batches).toEqual([['first']]);
  return { ...all, open: gate.open, first };
}

describe('group commit', () => {
  it('commits what arrives in one tick together, and gives each its own reply', async () => {
    const { commits, batches, wakes } = setUp();
    const replies = await Promise.all(['a', 'b', 'c'].map((name) => commits.submit(order(name))));
    expect(linesOf(replies)).toEqual(['200 a', '200 b', '200 c']);
    expect(batches).toEqual([['a', 'b', 'c']]);
    expect(wakes()).toBe(1);
  });

  it('commits what arrives meanwhile in the next transaction', async () => {
    const { commits, batches, open, first } = await busy();
    const later: Promise<CommandReply>[] = [];
    for (const name of ['a', 'b', 'c']) {
      later.push(commits.submit(order(name)));
      await nextTick();
    }
    open();
    await Promise.all([first, ...later]);
    expect(batches).toEqual([['first'], ['a', 'b', 'c']]);
  });

  it('begins a second transaction beside the first when that is full', async () => {
    const { commits, batches, open, first } = await busy();
    await Promise.all(Array.from({ length: 256 }, (_, index) => commits.submit(order(`${index}`))));
    expect(batches.map(({ length }) => length)).toEqual([1, 256]);
    open();
    await first;
  });

  it('goes past a transaction that is held up, also when nothing more arrives', async () => {
    const { commits, batches, open, first } = await busy();
    expect((await commits.submit(order('a'))).line).toBe('200 a');
    expect((await commits.submit(order('b'))).line).toBe('200 b');
    open();
    await first;
    expect(batches).toEqual([['first'], ['a'], ['b']]);
  });

  it('takes 256 into a transaction at most', async () => {
    const { commits, batches } = setUp();
    await Promise.all(Array.from({ length: 600 }, (_, index) => commits.submit(order(`${index}`))));
    expect(batches.map(({ length }) => length)).toEqual([256, 256, 88]);
    expect(batches.flat()).toEqual(Array.from({ length: 600 }, (_, index) => `${index}`));
  });

  it('fails those alone whose line is an error', async () => {
    const { commits } = setUp(() => ({
      replies: [new CommandReply('200 a'), new Error('no'), new CommandReply('200 c')],
      wrote: false,
    }));
    const results = await Promise.allSettled(['a', 'b', 'c'].map((name) => commits.submit(order(name))));
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  });

  it('does not wake the outbox when no events were written', async () => {
    const { commits, wakes } = setUp(() => ({ replies: [new CommandReply('200 a')], wrote: false }));
    await commits.submit(order('a'));
    expect(wakes()).toBe(0);
  });

  it('repeats a batch that failed one by one, so that the faulty one fails alone', async () => {
    const { commits, batches } = setUp((orders) => {
      if (names(orders).includes('guilty')) throw new Error('no');
      return echo(orders);
    });
    const results = await Promise.allSettled(['a', 'guilty', 'c'].map((name) => commits.submit(order(name))));
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(batches).toEqual([['a', 'guilty', 'c'], ['a'], ['guilty'], ['c']]);
  });

  it('does not repeat a lone command that failed', async () => {
    const { commits, batches } = setUp(() => {
      throw new Error('no');
    });
    await expect(commits.submit(order('a'))).rejects.toThrow('no');
    expect(batches).toEqual([['a']]);
  });

  it('does not repeat a batch when the database is away: whether it was committed is unknown', async () => {
    const { commits, batches } = setUp(() => {
      throw new TransientError('away');
    });
    const results = await Promise.allSettled(['a', 'b'].map((name) => commits.submit(order(name))));
    expect(results).toMatchObject([
      { status: 'rejected', reason: { message: 'away' } },
      { status: 'rejected', reason: { message: 'away' } },
    ]);
    expect(batches).toEqual([['a', 'b']]);
  });

  it('goes on after a failure', async () => {
    const { commits } = setUp((orders) => {
      if (names(orders).includes('guilty')) throw new Error('no');
      return echo(orders);
    });
    await expect(commits.submit(order('guilty'))).rejects.toThrow('no');
    expect((await commits.submit(order('a'))).line).toBe('200 a');
  });

  it('never starts a command whose deadline passed while it waited', async () => {
    const { commits, batches, open, first } = await busy();
    const results = Promise.allSettled([
      commits.submit(order('late', Date.now())),
      commits.submit(order('a')),
    ]);
    open();
    await first;
    expect(await results).toMatchObject([
      { status: 'rejected', reason: expect.any(TransientError) },
      { status: 'fulfilled' },
    ]);
    expect(batches.at(-1)).toEqual(['a']);
  });

  it('never starts a command whose deadline passed while others of its batch were repeated', async () => {
    let isLate = false;
    const { commits, batches } = setUp((orders) => {
      if (orders.length > 1) throw new Error('no');
      isLate = true;
      return echo(orders);
    });
    const slow = { ...order('slow'), claim: null };
    Object.defineProperty(slow, 'deadline', { get: () => (isLate ? 0 : Infinity) });
    const results = await Promise.allSettled([commits.submit(order('a')), commits.submit(slow)]);
    expect(results).toMatchObject([
      { status: 'fulfilled' },
      { status: 'rejected', reason: expect.any(TransientError) },
    ]);
    expect(batches).toEqual([['a', 'slow'], ['a']]);
  });

  it('lets 20,000 wait and rejects the next', async () => {
    const { commits, waiting, open, first } = await busy();
    const crowd = Array.from({ length: 20_000 }, () => commits.submit(order('one of many')));
    await expect(commits.submit(order('one too many'))).rejects.toThrow(TransientError);
    expect(await waiting()).toBeGreaterThan(19_000);
    open();
    await Promise.all([first, ...crowd]);
    expect(await waiting()).toBe(0);
    expect((await commits.submit(order('later'))).line).toBe('200 later');
  });

  it('prepares each batch once, also when its transaction is repeated', async () => {
    const prepared: string[][] = [];
    const seen: unknown[] = [];
    const { commits } = setUp(
      (orders, before) => {
        seen.push(before);
        return echo(orders);
      },
      {
        database: {
          transaction: async (work: (tx: never) => Promise<unknown>) => {
            await work(undefined as never);
            return work(undefined as never);
          },
        } as never,
        before: (orders) => Promise.resolve(prepared.push(names(orders)) * 1_000),
      },
    );
    await Promise.all(['a', 'b'].map((name) => commits.submit(order(name))));
    await commits.submit(order('c'));
    expect(prepared).toEqual([['a', 'b'], ['c']]);
    expect(seen).toEqual([1_000, 1_000, 2_000, 2_000]);
  });

  it('is drained when everything submitted has been answered, at once if that is nothing', async () => {
    const { commits, open, first } = await busy();
    const done: string[] = [];
    const last = commits.submit(order('last')).then(() => done.push('last'));
    const drained = commits.drain().then(() => done.push('drained'));
    open();
    await Promise.all([first, last, drained]);
    expect(done).toEqual(['last', 'drained']);
    await commits.drain();
  });
});

describe('rows that another transaction holds', () => {
  it('hold up nothing but the commands that name them, whose order stays', async () => {
    const { commits, batches, held, waiting } = setUp();
    held.add('x').add('y');
    const stuck = [naming('x', 'x1'), naming('free+x', 'x2'), naming('y', 'y1')].map((each) =>
      commits.submit(each),
    );
    expect((await commits.submit(naming('free', 'a'))).line).toBe('200 a');
    stuck.push(commits.submit(naming('x', 'x3')));
    // More rows than there are lanes.
    for (const each of ['p', 'q', 'r', 's']) {
      held.add(each);
      stuck.push(commits.submit(naming(each, `${each}1`)));
    }
    expect((await commits.submit(naming('free', 'b'))).line).toBe('200 b');
    expect(await waiting()).toBe(8);
    held.clear();
    await Promise.all(stuck);
    expect(batches.slice(0, 2)).toEqual([['a'], ['b']]);
    expect(batches).toContainEqual(['x1', 'x2', 'x3']);
    expect(await waiting()).toBe(0);
  });

  it('are never met again by a batch: what names them lines up at once', async () => {
    const tried: string[][] = [];
    const { commits, held } = setUp(echo, { before: (orders) => Promise.resolve(tried.push(names(orders))) });
    held.add('x');
    const stuck = [commits.submit(naming('x', 'x1'))];
    await commits.submit(naming('free', 'a'));
    stuck.push(commits.submit(naming('x', 'x2')));
    await commits.submit(naming('free', 'b'));
    expect(tried).toEqual([['x1', 'a'], ['a'], ['b']]);
    held.clear();
    await Promise.all(stuck);
  });

  it('refuse what names them shortly before its deadline, without having started it', async () => {
    const { commits, batches, held } = setUp();
    held.add('x');
    const late = commits.submit(naming('x', 'late', Date.now() + 700));
    const patient = commits.submit(naming('x', 'patient'));
    await expect(late).rejects.toThrow(TransientError);
    held.clear();
    await patient;
    expect(batches).toEqual([['patient']]);
  });

  it('fail what names them when the database goes away meanwhile', async () => {
    let isAway = false;
    const tx = { query: () => (isAway ? Promise.reject(new TransientError('away')) : Promise.resolve([])) };
    const { commits, held } = setUp(echo, {
      database: { transaction: (work: (sql: never) => Promise<unknown>) => work(tx as never) } as never,
    });
    held.add('x');
    const stuck = commits.submit(naming('x', 'x1'));
    await commits.submit(naming('free', 'a'));
    isAway = true;
    await expect(stuck).rejects.toThrow('away');
    await commits.drain();
  });

  it('may be unknown: what waits for one goes on alone, and the others without it', async () => {
    let isHeld = true;
    const { commits, batches } = setUp(async (orders) => {
      await nextTick();
      if (isHeld && names(orders).includes('stuck')) throw lockTimeout();
      return echo(orders);
    });
    const stuck = commits.submit(order('stuck'));
    const others = await Promise.all(['a', 'b', 'c'].map((name) => commits.submit(order(name))));
    expect(linesOf(others)).toEqual(['200 a', '200 b', '200 c']);
    expect((await commits.submit(order('d'))).line).toBe('200 d');
    isHeld = false;
    expect((await stuck).line).toBe('200 stuck');
    expect(batches.filter((each) => each.includes('stuck') && each.includes('d'))).toEqual([]);
  });

  it('are waited for by drain', async () => {
    const { commits, held } = setUp();
    held.add('x');
    const done: string[] = [];
    const last = commits.submit(naming('x', 'last')).then(() => done.push('last'));
    await commits.submit(naming('free', 'a'));
    const drained = commits.drain().then(() => done.push('drained'));
    held.clear();
    await Promise.all([last, drained]);
    expect(done).toEqual(['last', 'drained']);
  });
});
