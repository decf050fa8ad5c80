import type { Erased, WayToServer } from '@cabildo/kit/database';
import type { Catalogue, ForeignKey, Table } from './catalogue.ts';
import { planErasure, type Branch } from './plan.ts';

type Said = Table & { readonly erased?: Erased };

/** A table with these columns, each with an index, and `id` as its key; a column with `?` may be null. */
function table(name: string, columns: string, erased?: Erased): Said {
  const names = columns.replaceAll('?', '').split(' ');
  const named = columns
    .split(' ')
    .map((column) => [column.replace('?', ''), { type: 'bigint', isRequired: !column.endsWith('?') }]);
  return {
    name,
    key: 'id',
    stores: [name],
    columns: Object.fromEntries(named) as Table['columns'],
    indexes: names.map((column) => [column]),
    ...(erased && { erased }),
  };
}

/** `holdings.item_id items` refers to items.id. */
function key(text: string, onDelete: ForeignKey['onDelete'] = 'a'): ForeignKey {
  const [from, parent] = text.split(' ') as [string, string];
  const [name, columns] = from.split('.') as [string, string];
  const list = columns.split(',');
  return { table: name, columns: list, parent, parentColumns: list.map(() => 'id'), onDelete };
}

const plan = (tables: Said[], foreignKeys: ForeignKey[] = []) =>
  planErasure(
    { tables, foreignKeys } satisfies Catalogue,
    tables.map(({ name, erased }) => ({
      name,
      columns: {},
      bound: 'staff',
      goes: 'stays: a test',
      ...(erased && { erased }),
    })),
  );

/** `accounts(entries(transfers) pins) items` */
const written = (branches: readonly Branch[]): string =>
  branches
    .map((each) => each.table + (each.children.length > 0 ? `(${written(each.children)})` : ''))
    .join(' ');

describe('the plan of an erasure', () => {
  it('reaches tables by their server_id, and by foreign keys over any number of tables', () => {
    const { branches, problems } = plan(
      [table('results', 'frisk_id'), table('frisks', 'id server_id'), table('photos', 'result_id')],
      [key('results.frisk_id frisks'), key('photos.result_id results')],
    );
    expect(written(branches)).toBe('frisks(results(photos))');
    expect(problems).toEqual([]);
  });

  it('reaches tables without foreign keys by what their declarations say', () => {
    const { branches, problems } = plan([
      table('accounts', 'id server_id'),
      table('entries', 'account_id transfer_id', { parent: 'accounts', column: 'account_id' }),
      table('transfers', 'id server_id', { parent: 'entries', parentColumn: 'transfer_id', column: 'id' }),
      table('pins', 'holder_id', {
        parent: 'accounts',
        column: 'holder_id',
        condition: "holder_kind = 'account'",
      }),
      table('servers', 'id', { column: 'id' }),
    ]);
    expect(problems).toEqual([]);
    expect(written(branches)).toBe('accounts(entries(transfers) pins) servers');
    expect(branches[0]!.children).toMatchObject([
      {
        column: 'account_id',
        parentColumn: 'id',
        condition: null,
        children: [{ column: 'id', parentColumn: 'transfer_id' }],
      },
      { column: 'holder_id', parentColumn: 'id', condition: "holder_kind = 'account'" },
    ]);
    expect(branches[1]).toMatchObject({ column: 'id', parentColumn: null });
  });

  it('reaches the parts of a table each in its way', () => {
    const erased = [
      { parent: 'accounts', column: 'holder_id', condition: "kind = 'a'" },
      { parent: 'cards', column: 'holder_id', condition: "kind = 'c'" },
    ];
    const { branches, problems } = plan([
      table('accounts', 'id server_id'),
      table('cards', 'id server_id'),
      table('pins', 'holder_id kind', erased),
    ]);
    expect(written(branches)).toBe('accounts(pins) cards(pins)');
    expect(problems).toEqual([]);
  });

  it('leaves alone what is not about a server, or kept after it', () => {
    const { branches, problems } = plan([
      table('users', 'id', 'not about a server'),
      table('erasures', 'server_id', 'kept after the server: late writers look here'),
    ]);
    expect([branches, problems]).toEqual([[], []]);
  });

  it('puts rows before the rows that they refer to, also those of other branches', () => {
    const { branches, problems } = plan(
      [
        table('categories', 'id server_id'),
        table('holders', 'id server_id'),
        table('holdings', 'holder_id item_id'),
        table('items', 'id server_id category_id?'),
        table('stocks', 'item_id'),
      ],
      [
        key('holdings.holder_id holders'),
        key('holdings.item_id items'),
        key('items.server_id,category_id categories'),
        key('stocks.item_id items', 'c'),
      ],
    );
    expect(written(branches)).toBe('holders(holdings) items(stocks) categories');
    expect(problems).toEqual([]);
  });

  it('takes a table that refers to itself at once, unless the reference is only emptied', () => {
    const tables = [table('licenses', 'id server_id parent_id?')];
    const isSelfReferencing = (onDelete: ForeignKey['onDelete']) =>
      plan(tables, [key('licenses.parent_id licenses', onDelete)]).branches[0]!.isSelfReferencing;
    expect([isSelfReferencing('a'), isSelfReferencing('n')]).toEqual([true, false]);
  });
});

describe('a problem is', () => {
  const problemsOf = (tables: Said[], foreignKeys: ForeignKey[] = []) => plan(tables, foreignKeys).problems;
  const accounts = table('accounts', 'id server_id');

  it('a table without a way', () => {
    expect(problemsOf([accounts, table('stray', 'id')])).toEqual([expect.stringMatching(/^stray: /)]);
  });

  it.each<[string, ForeignKey]>([
    ['may be null', key('cards.account_id accounts')],
    ['has two columns', key('cards.id,account_id accounts')],
    ['leads to a table that is left alone', key('cards.id users')],
  ])('a table whose one foreign key %s', (_, foreignKey) => {
    const users = table('users', 'id', 'not about a server');
    expect(problemsOf([accounts, users, table('cards', 'id account_id?')], [foreignKey])).toEqual([
      expect.stringMatching(/^cards: /),
    ]);
  });

  it.each<Erased>([
    { parent: 'account', column: 'account_id' },
    { parent: 'accounts', column: 'acount_id' },
    { parent: 'accounts', parentColumn: 'number', column: 'account_id' },
    { parent: 'users', column: 'account_id' },
    { parent: 'entries', column: 'account_id' },
  ])('a declaration that says %j', (erased) => {
    const tables = [
      accounts,
      table('users', 'id', 'not about a server'),
      table('entries', 'id account_id', erased),
    ];
    expect(problemsOf(tables)).toEqual([expect.stringMatching(/^entries: /)]);
  });

  it('a circle of references', () => {
    const tables = [table('a', 'id server_id b_id'), table('b', 'id server_id a_id')];
    expect(problemsOf(tables, [key('a.b_id b'), key('b.a_id a')])).toEqual([
      expect.stringMatching(/^a, b: .*circle/),
    ]);
    expect(problemsOf(tables, [key('a.b_id b'), key('b.a_id a', 'n')])).toEqual([]);
  });

  it('a reference to what is erased before it', () => {
    const tables = [table('accounts', 'id server_id card_id?'), table('cards', 'id account_id')];
    expect(problemsOf(tables, [key('cards.account_id accounts'), key('accounts.card_id cards')])).toEqual([
      expect.stringMatching(/^accounts: refers to cards/),
    ]);
  });

  it.each<[string, WayToServer, string[][], boolean]>([
    ['no index', { column: 'a' }, [], false],
    ['an index that begins with another column', { column: 'a' }, [['b', 'a']], false],
    ['an index that begins with it', { column: 'a' }, [['a', 'b']], true],
    [
      'an index that begins with a column of the condition',
      { column: 'a', condition: "b = 'x'" },
      [['b', 'a']],
      true,
    ],
  ])('a way with %s, unless it serves', (_, way, indexes, isServed) => {
    const problems = problemsOf([{ ...table('t', 'a b', way), indexes }]);
    expect(problems).toEqual(isServed ? [] : [expect.stringMatching(/^t: has no index/)]);
  });

  it('a reference without an index, which PostgreSQL would read whole for each row that it deletes', () => {
    const items = { ...table('items', 'server_id account_id'), indexes: [['server_id']] };
    expect(problemsOf([accounts, items], [key('items.account_id accounts')])).toEqual([
      expect.stringMatching(/^items: has no index that begins with account_id/),
    ]);
    expect(problemsOf([accounts, items], [key('items.server_id,account_id accounts')])).toEqual([]);
  });
});
