import { createTree } from '@nx/devkit/testing';
import type { Tree } from '@nx/devkit';
import newAction, { type Options } from './generator.ts';

const CONTRACTS = 'libs/contracts/src';
const contract = (route: string): string => `export default defineAction('${route}.an_action', {});`;
let tree: Tree;

beforeEach(() => {
  tree = createTree();
  const files = {
    [`${CONTRACTS}/routes.ts`]:
      'export const ROUTES = {\n  users: { rate: 1 },\n  server_dni: { rate: 1 },\n};\n',
    [`${CONTRACTS}/economy/bank/cash/deposit.ts`]: contract('server_economy'),
    [`${CONTRACTS}/economy/bank/cash/events.ts`]: 'export const deposited = defineEvent({});',
    [`${CONTRACTS}/servers/servers/create.ts`]: contract('servers'),
    [`${CONTRACTS}/servers/characters/create.ts`]: contract('server_dni'),
    [`${CONTRACTS}/identity/users/get_user.ts`]: contract('users'),
    'apps/economy/src/deps.ts': '',
    'apps/economy/src/testing/world.ts': '',
    'apps/servers/src/deps.ts': '',
    'apps/identity/src/deps.ts': '',
    'apps/gateway/src/gateway.ts': '',
  };
  for (const [path, text] of Object.entries(files)) tree.write(path, text);
});

const make = (path: string, options: Partial<Options> = {}) =>
  newAction(tree, { path, kind: 'command', ...options });
const read = (path: string): string => tree.read(path, 'utf8')!;
const made = (): string[] => tree.listChanges().map(({ path }) => path);

describe('npm run new', () => {
  it('makes a contract, a handler and a test, named as on the wire', () => {
    const before = made();
    make('economy/credit/debts/create_debt');
    expect(made().filter((path) => !before.includes(path))).toEqual([
      'apps/economy/src/credit/debts/create_debt.test.ts',
      'apps/economy/src/credit/debts/create_debt.ts',
      `${CONTRACTS}/economy/credit/debts/create_debt.ts`,
    ]);
    const text = read(`${CONTRACTS}/economy/credit/debts/create_debt.ts`);
    for (const line of [
      "defineAction('server_economy.create_debt', {",
      "kind: 'command'",
      "access: 'member'",
    ])
      expect(text).toContain(line);
    expect(read('apps/economy/src/credit/debts/create_debt.ts')).toContain(
      "import contract from '@cabildo/contracts/economy/credit/debts/create_debt.ts'",
    );
  });

  it('reaches the source of the service from a folder in a room, and from one without', () => {
    make('economy/credit/debts/create_debt');
    make('identity/users/rename');
    expect(read('apps/economy/src/credit/debts/create_debt.ts')).toContain("'../../deps.ts'");
    expect(read('apps/identity/src/users/rename.ts')).toContain("'../deps.ts'");
    expect(read(`${CONTRACTS}/economy/credit/debts/create_debt.ts`)).toContain("'../../../action.ts'");
    expect(read(`${CONTRACTS}/identity/users/rename.ts`)).toContain("'../../action.ts'");
  });

  it('makes a query that runs and changes nothing', () => {
    make('economy/credit/debts/list_debts', { kind: 'query' });
    expect(read(`${CONTRACTS}/economy/credit/debts/list_debts.ts`)).toContain("kind: 'query'");
    expect(read('apps/economy/src/credit/debts/list_debts.ts')).toContain('run: () => ({})');
  });

  it('starts the world of the service in the test, or the service alone where it has none', () => {
    make('economy/credit/debts/create_debt');
    make('identity/users/rename');
    expect(read('apps/economy/src/credit/debts/create_debt.test.ts')).toContain('await startWorld()');
    expect(read('apps/identity/src/users/rename.test.ts')).toContain('await createHarness(service)');
  });

  it('lets in the least that the route allows', () => {
    make('identity/users/rename');
    expect(read(`${CONTRACTS}/identity/users/rename.ts`)).toContain("access: 'authenticated'");
    expect(read('apps/identity/src/users/rename.test.ts')).toContain('world.act(contract, {}, user(1))');
  });

  it('answers where the noun answers already, or on the route that is given', () => {
    make('servers/characters/delete');
    make('servers/passports/create', { route: 'users' });
    expect(read(`${CONTRACTS}/servers/characters/delete.ts`)).toContain("'server_dni.delete'");
    expect(read(`${CONTRACTS}/servers/passports/create.ts`)).toContain("'users.create'");
  });

  it.each<[string, string, Partial<Options>, RegExp]>([
    ['an unknown service', 'bank/debts/create_debt', {}, /no service "bank".*economy, identity, servers/],
    ['an app that is no service', 'gateway/debts/create_debt', {}, /no service "gateway"/],
    ['an action that exists', 'economy/bank/cash/deposit', {}, /server_economy\.deposit exists already/],
    [
      'an action that exists with another noun',
      'economy/credit/debts/deposit',
      {},
      /exists already: .*cash\/deposit/,
    ],
    ['an unknown route', 'economy/credit/debts/create_debt', { route: 'bank' }, /no route "bank"/],
    ['a new noun of a service with several routes', 'servers/passports/create', {}, /Say with --route/],
    ['a path of two parts', 'economy/create_debt', {}, /<service>\/<folder>\/<action>/],
    [
      'a name that is not as on the wire',
      'economy/credit/debts/createDebt',
      {},
      /<service>\/<folder>\/<action>/,
    ],
    ['a path that leads elsewhere', 'economy/../create_debt', {}, /<service>\/<folder>\/<action>/],
  ])('refuses %s and makes nothing', (_, path, options, message) => {
    const before = made();
    expect(() => make(path, options)).toThrow(message);
    expect(made()).toEqual(before);
  });
});
