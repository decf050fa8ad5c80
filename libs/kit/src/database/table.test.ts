import { createTestDatabase, type TestDatabase } from '@cabildo/testing';
import { due, LEASE_SECONDS } from '../jobs/due.ts';
import { c } from './columns.ts';
import { Database } from './database.ts';
import { expression, row, rows } from './query.ts';
import { table, type RowOf } from './table.ts';

type State = 'open' | 'closed';
const orders = table(
  'orders',
  {
    id: c.id,
    server_id: c.bigint,
    state: c.text<State>(),
    note: c.text.nullable,
    parts: c.jsonb<string[]>(),
    due_at: c.timestamptz.nullable,
  },
  { bound: 'staff', goes: 'stays: a test' },
);
type OrderRow = RowOf<typeof orders>;
const lists = table('lists', { id: c.id, tags: c.texts }, { bound: 'staff', goes: 'stays: a test' });
const NOW = new Date('2026-03-01T12:00:00Z');
const at = (seconds: number): Date => new Date(NOW.getTime() + seconds * 1000);

let store: TestDatabase;
let database: Database;
beforeAll(async () => {
  store = await createTestDatabase('kit');
  database = new Database({ url: store.url });
  await database.query(`CREATE TABLE orders (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, server_id bigint NOT NULL, state text NOT NULL, note text,
    parts jsonb NOT NULL DEFAULT '[]', due_at timestamptz, UNIQUE (server_id, note))`);
});
beforeEach(() => database.query('TRUNCATE orders RESTART IDENTITY'));
afterAll(async () => {
  await database.close();
  await store.drop();
});

const order = (server_id: number, more: Partial<OrderRow> = {}): Omit<OrderRow, 'id'> => ({
  server_id,
  state: 'open',
  note: null,
  parts: ['a', 'b'],
  due_at: null,
  ...more,
});
const all = () => rows(database, orders.select().orderBy('id'));

describe('a table as a value', () => {
  it('selects all of its columns, in the order of their declaration, or those that are named', async () => {
    await orders.insertMany(database, [order(1)]);
    const [found] = await all();
    expect(found).toEqual({ id: 1, ...order(1) });
    expect(Object.keys(found!)).toEqual([...orders.columns]);
    expect(await rows(database, orders.select('state', { server: 'server_id' }))).toEqual([
      { state: 'open', server: 1 },
    ]);
    expect([orders.list(), orders.list('o')]).toEqual([
      'id, server_id, state, note, parts, due_at',
      'o.id, o.server_id, o.state, o.note, o.parts, o.due_at',
    ]);
  });

  it('stores lists as jsonb, by insert, by update and in many rows at once', async () => {
    const inserted = await row(database, orders.insert(order(1, { parts: [] })).returning(orders.columns));
    expect(inserted).toEqual({ id: 1, ...order(1, { parts: [] }) });
    await rows(database, orders.update({ parts: ['c'] }).where({ id: 1 }));
    expect((await all())[0]!.parts).toEqual(['c']);
    await rows(database, orders.update({ parts: expression(`parts || '["d"]'`) }).where({ id: 1 }));
    expect((await all())[0]!.parts).toEqual(['c', 'd']);
    await orders.updateMany(database, [{ id: 1, parts: ['"', '{}'] }], { by: ['id'], set: ['parts'] });
    expect((await all())[0]!.parts).toEqual(['"', '{}']);
  });

  it('updates each row of many by its own values, and only these', async () => {
    await orders.insertMany(database, [order(1), order(2), order(3)]);
    await orders.updateMany(
      database,
      [
        { id: 3, state: 'closed', note: "it's" },
        { id: 1, state: 'open', note: null },
      ],
      { by: ['id'], set: ['state', 'note'] },
    );
    expect((await all()).map(({ state, note }) => [state, note])).toEqual([
      ['open', null],
      ['open', null],
      ['closed', "it's"],
    ]);
    await orders.updateMany(database, [], { by: ['id'], set: ['state'] });
  });

  it('inserts rows that are new and sets the named columns of those that are there', async () => {
    await orders.insertMany(database, [order(1, { note: 'x' })]);
    await orders.upsertMany(
      database,
      [order(1, { note: 'x', state: 'closed', parts: [] }), order(2, { note: 'x', state: 'closed' })],
      { key: ['server_id', 'note'], set: ['state'] },
    );
    expect((await all()).map(({ server_id, state, parts }) => [server_id, state, parts])).toEqual([
      [1, 'closed', ['a', 'b']],
      [2, 'closed', ['a', 'b']],
    ]);
  });

  it('inserts some columns of many rows, and leaves the others to their defaults', async () => {
    const columns = ['server_id', 'state'] as const;
    await orders.insertMany(database, [{ server_id: 5, state: 'open' }], { columns });
    expect(await all()).toEqual([{ id: 1, ...order(5, { parts: [] }) }]);
  });

  it('locks rows in the order of their ids, and leaves out those that are missing', async () => {
    await orders.insertMany(database, [order(1), order(2)]);
    const locked = await database.transaction((tx) => orders.lock(tx, [2, 9, 1]));
    expect(locked.map(({ id }) => id)).toEqual([1, 2]);
  });

  it('writes any rows by the same texts, so that each is prepared once', async () => {
    const write = async (...ids: number[]) => {
      await orders.insertMany(
        database,
        ids.map((id) => order(id)),
      );
      await orders.updateMany(
        database,
        ids.map((id) => ({ id, note: `${id}` })),
        { by: ['id'], set: ['note'] },
      );
      await database.transaction((tx) => orders.lock(tx, ids));
      return database.statements.length;
    };
    const first = await write(1);
    expect(await write(2, 3)).toBe(first);
  });

  it('refuses to write lists of texts in many rows at once, which unnest would take apart', async () => {
    await expect(lists.insertMany(database, [{ tags: ['a'] }])).rejects.toThrow('row by row');
  });

  it('compiles only with columns that it has, and with their types', () => {
    const cases = () => [
      // @ts-expect-error a column that the table does not have
      orders.select('colour'),
      // @ts-expect-error a value of another type
      orders.insert({ state: 'broken' }),
      // @ts-expect-error a generated column
      orders.insertMany(database, [{ id: 1, ...order(1) }]),
      // @ts-expect-error a row without the column that is set
      orders.updateMany(database, [{ id: 1 }], { by: ['id'], set: ['state'] }),
      // @ts-expect-error a column that the table does not have
      due(orders, { at: 'take_up_at' }),
    ];
    expect(cases).toBeDefined();
  });
});

describe('rows that fall due', () => {
  const leased = due(orders, { at: 'due_at', leaseSeconds: LEASE_SECONDS, columns: ['id', 'note'] });
  const locked = due(orders, { at: 'due_at', among: `state = 'open'` });

  it('are claimed the longest overdue first, and leased so that nobody else claims them meanwhile', async () => {
    await orders.insertMany(database, [
      order(1, { due_at: at(-1) }),
      order(2, { due_at: at(-9), note: 'first' }),
      order(3, { due_at: at(5) }),
      order(4),
    ]);
    expect(await leased.next(database)).toEqual(at(-9));
    const claim = (limit: number) => database.transaction((tx) => leased.claim(tx, NOW, limit));
    expect(await claim(1)).toEqual([{ id: 2, note: 'first' }]);
    expect(await claim(9)).toEqual([{ id: 1, note: null }]);
    expect(await claim(9)).toEqual([]);
    expect(await leased.next(database)).toEqual(at(5));
    expect((await all())[0]!.due_at).toEqual(at(LEASE_SECONDS));
  });

  it('are locked by a claim without a lease, and skipped by the claims of others', async () => {
    await orders.insertMany(database, [
      order(1, { due_at: at(-1) }),
      order(2, { due_at: at(-9), state: 'closed' }),
    ]);
    expect(await locked.next(database)).toEqual(at(-1));
    await database.transaction(async (tx) => {
      expect((await locked.claim(tx, NOW, 9)).map(({ id }) => id)).toEqual([1]);
      expect(await database.transaction((other) => locked.claim(other, NOW, 9))).toEqual([]);
    });
  });

  it('are none while no row has a due time', async () => {
    expect(await leased.next(database)).toBeNull();
  });
});
