import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { Client, until } from '@cabildo/testing';
import { Random } from '@cabildo/testing/random.ts';
import { startInstance, type TestInstance } from '../testing/instance.ts';
import { ask } from './ask.ts';

/**
 * A town in which everybody does whatever comes to mind, also what is refused: money, goods, cars, loans, fines and vaults, while
 * people are banned and kicked, die and are inherited from, delete the account and come back. Afterwards all books are sound.
 */
const OPERATIONS = 5_000;
const PEOPLE = 14;
const STREAMS = 8;
const SEED = Number(process.env['TEST_SEED'] ?? 2026);

let instance: TestInstance;
let owner: Client;
let serverId: number;
let joinCode: string;
let goods: { item: number; model: number };
beforeAll(async () => {
  instance = await startInstance({ DEFAULT_PLAN: 'ENTERPRISE' });
  owner = await new Client(instance.url).signIn('7800', 'lucia');
  const { server } = await ask(owner, 'servers.create', { server_name: 'Villa Azar' });
  ({ id: serverId, join_code: joinCode } = server as { id: number; join_code: string });
  const by = (action: string, params: object = {}) => ask(owner, action, { server_id: serverId, ...params });
  await by('server_economy.update_bank_config', {
    accounts_config: { initial_balance: 1_000 },
    loans_config: { auto_approve: true, auto_approve_min_score: 0 },
    tax_rates: { transfer: 3, property: 5, inheritance: 10 },
  });
  await by('server_economy.configure_reward', { name: 'Bono', amount: 50, frequency: 'daily' });
  const { item_id } = await by('server_items.create', { name: 'agua', price: 3 });
  const car = { brand: 'Seat', model: '600', price: 40 };
  const { vehicle_model_id } = await by('server_cars.create_vehicle_model', car);
  goods = { item: Number(item_id), model: Number(vehicle_model_id) };
});
afterAll(() => instance.stop());

/** A person of the town with what the answers have told of. */
interface Person {
  readonly gpId: string;
  client: Client | null;
  userId: number;
  readonly characters: number[];
  readonly accounts: number[];
  readonly vaults: number[];
  readonly things: Record<'vault_items' | 'loans' | 'debts' | 'vehicles' | 'punishments', number[]>;
}

const newPerson = (nth: number): Person => ({
  gpId: String(7_801 + nth),
  client: null,
  userId: 0,
  characters: [],
  accounts: [],
  vaults: [],
  things: { vault_items: [], loans: [], debts: [], vehicles: [], punishments: [] },
});

/** The numbers of answers by their status. */
const statuses = new Map<number, number>();

async function does(client: Client, action: string, params: object = {}): Promise<Record<string, unknown>> {
  const { status, body } = await client.call(action, { server_id: serverId, ...params });
  statuses.set(status, (statuses.get(status) ?? 0) + 1);
  if (status >= 500)
    throw new Error(`${action} ${JSON.stringify(params)}: ${status} ${JSON.stringify(body)}`);
  return body;
}

const keep = (list: number[], id: unknown): void => {
  if (typeof id === 'number') list.push(id);
};

async function comeBack(person: Person): Promise<void> {
  const client = await new Client(instance.url).signIn(person.gpId, `azar${person.gpId}`);
  const { status, body } = await client.call('users.get_user_by_key');
  // Whoever signs in elsewhere at the same time may delete the account before.
  if (status !== 200) return;
  [person.client, person.userId] = [client, Number(body['user_id'])];
  await does(client, 'servers.join', { join_code: joinCode });
}

/** Gives a person the next thing that is missing for a life in the town. */
async function comeIn(
  { client, userId, characters, accounts, vaults }: Person,
  random: Random,
): Promise<void> {
  if (!client) return;
  await does(owner, 'servers.unban', { target_user_id: userId });
  await does(client, 'servers.join', { join_code: joinCode });
  const made = await does(client, 'server_dni.create', { name: 'Azar', surname: 'Ruiz' });
  const server_character_id = made['server_character_id'] ?? characters.at(-1);
  keep(characters, made['server_character_id']);
  const account_type = random.pick(['personal', 'savings', 'vault']);
  const opened = await does(client, 'server_economy.create_account', { server_character_id, account_type });
  keep(account_type === 'vault' ? vaults : accounts, opened['account_id']);
}

/** One thing that somebody does. */
async function live(random: Random, people: readonly Person[]): Promise<void> {
  const me = random.pick(people);
  if (!me.client) return comeBack(me);
  if (random.oneIn(12)) return comeIn(me, random);
  const { client, things } = me;
  const other = random.pick(people);
  // The last of them are most likely to be there still.
  const some = (list: readonly number[]): number => (list.length > 0 ? random.pick(list.slice(-3)) : 1);
  const server_character_id = some(me.characters);
  const account_id = some(me.accounts);
  const amount = 1 + random.below(400);
  const as = (action: string, params: object = {}) =>
    does(client, action, { server_character_id, ...params });
  const staff = (action: string, params: object = {}) => does(owner, action, params);
  const acts: (() => Promise<unknown>)[] = [
    async () =>
      keep(
        me.characters,
        (await does(client, 'server_dni.create', { name: 'Azar', surname: 'Ruiz' }))['server_character_id'],
      ),
    async () =>
      keep(
        me.accounts,
        (await as('server_economy.create_account', { account_type: 'personal' }))['account_id'],
      ),
    async () =>
      keep(
        me.accounts,
        (await as('server_economy.create_account', { account_type: 'savings' }))['account_id'],
      ),
    async () =>
      keep(me.vaults, (await as('server_economy.create_account', { account_type: 'vault' }))['account_id']),
    () =>
      as('server_economy.internal_transfer', {
        from_account_id: account_id,
        to_account_id: some(other.accounts),
        amount,
      }),
    () =>
      does(client, 'server_economy.transfer', {
        from_character_id: server_character_id,
        to_character_id: some(other.characters),
        amount,
      }),
    () => as('server_economy.withdraw', { amount }),
    () => as('server_economy.deposit', { amount }),
    () => as('server_economy.claim_rewards'),
    async () =>
      keep(
        things.loans,
        (await as('server_economy.request_loan', { account_id, amount, installments: 2, frequency: '1d' }))[
          'loan_id'
        ],
      ),
    () => does(client, 'server_economy.pay_loan', { loan_id: some(things.loans) }),
    () => as('server_shop.buy_items', { items: [{ item_id: goods.item, quantity: 1 + random.below(4) }] }),
    () =>
      does(client, 'server_inventory.transfer', {
        from_character_id: server_character_id,
        to_character_id: some(other.characters),
        item_id: goods.item,
        quantity: 1,
      }),
    async () =>
      keep(
        things.vault_items,
        (
          await as('server_economy.deposit_vault_item', {
            account_id: some(me.vaults),
            item_id: goods.item,
            quantity: 1 + random.below(2),
          })
        )['vault_item_id'],
      ),
    () =>
      as('server_economy.withdraw_vault_item', {
        account_id: some(me.vaults),
        vault_item_id: some(things.vault_items),
      }),
    async () => {
      const { vehicle } = await as('server_cars.buy_vehicle', {
        vehicle_model_id: goods.model,
        max_total: 42,
      });
      keep(things.vehicles, (vehicle as { vehicle_id: number } | undefined)?.vehicle_id);
    },
    () => does(client, 'server_cars.remove_vehicle', { vehicle_id: some(things.vehicles) }),
    () => does(client, 'server_cars.pay_impound', { vehicle_id: some(things.vehicles) }),
    () =>
      staff('server_cars.set_vehicle_flags', {
        vehicle_id: some(other.things.vehicles),
        impounded: true,
        impound_fee: 5,
      }),
    async () =>
      keep(
        other.things.debts,
        (
          await as('server_economy.create_debt', {
            debtor_character_id: some(other.characters),
            amount,
          })
        )['debt_id'],
      ),
    () => does(client, 'server_economy.sign_debt', { debt_id: some(things.debts) }),
    () =>
      does(client, 'server_economy.pay_debt', {
        debt_id: some(things.debts),
        payment_method: random.pick(['bank', 'wallet']),
      }),
    async () => {
      const made = await staff('server_mdt.create_punishment', {
        server_character_id: some(other.characters),
        type: 'fine',
        reason: 'Azar',
        fine_amount: amount,
      });
      const { punishment } = made as { punishment?: { punishment_id: number; debt_id: number | null } };
      keep(other.things.punishments, punishment?.punishment_id);
      keep(other.things.debts, punishment?.debt_id);
    },
    () => staff('server_mdt.void_punishment', { punishment_id: some(other.things.punishments) }),
    () =>
      as('server_economy.set_beneficiary', {
        beneficiary_character_id: some(other.characters),
        percentage: 50,
      }),
    () =>
      as('server_economy.create_scheduled_transfer', {
        from_account_id: account_id,
        to_account_id: some(other.accounts),
        amount: 2,
        frequency: '1d',
        start_at: new Date().toISOString(),
      }),
  ];
  const endings: (() => Promise<unknown>)[] = [
    () => staff('server_dni.declare_dead', { server_character_id: some(other.characters), confirm: true }),
    () =>
      staff('server_economy.execute_inheritance', {
        server_character_id: some(other.characters),
        to_treasury: random.oneIn(2),
      }),
    () => does(client, 'server_dni.delete', { server_character_id }),
    () => staff('servers.ban', { target_user_id: Math.max(other.userId, 1), reason: 'Azar' }),
    () => staff('servers.unban', { target_user_id: Math.max(other.userId, 1) }),
    () => staff('servers.unban', { target_gp_id: other.gpId }),
    () => staff('server_members.kick', { target_user_id: Math.max(other.userId, 1) }),
    () => does(client, 'servers.leave'),
    () => does(client, 'servers.join', { join_code: joinCode }),
    async () => {
      me.client = null;
      await does(client, 'users.delete_account', { confirm: true });
    },
  ];
  await (random.oneIn(40) ? random.pick(endings) : random.pick(acts))();
}

interface Finding {
  check: string;
  level: 'error' | 'warning';
  sentence: string;
}
/** Tests run on a PostgreSQL that need not be durable, and behind no public address. */
const GIVEN = ['durability', 'public address'];
const isFault = ({ check, level }: Finding): boolean =>
  (level === 'error' && !GIVEN.includes(check)) || check.startsWith('outbox');

/** Runs `npm run doctor -- --deep` on the databases of the town. */
function doctor(): Promise<{ findings: Finding[] }> {
  const root = join(import.meta.dirname, '../..');
  const args = ['tools/doctor.ts', '--deep', '--json'];
  return new Promise((resolve, reject) =>
    execFile(
      process.execPath,
      args,
      { cwd: root, env: { ...process.env, ...instance.env } },
      (error, stdout) => {
        // An unsound installation ends it with 1, and the report.
        if (stdout.startsWith('{')) resolve(JSON.parse(stdout) as { findings: Finding[] });
        else reject(error ?? new Error(stdout));
      },
    ),
  );
}

test(`after ${OPERATIONS} things that people do at random all books are sound (ID-21, SV-18, DN-09)`, async () => {
  const people = Array.from({ length: PEOPLE }, (_, nth) => newPerson(nth));
  const stream = async (nth: number): Promise<void> => {
    const random = new Random(SEED * 100 + nth);
    for (let done = 0; done < OPERATIONS / STREAMS; done += 1) await live(random, people);
  };
  await Promise.all(Array.from({ length: STREAMS }, (_, nth) => stream(nth)));
  // Much was done, and much was refused.
  expect((statuses.get(200) ?? 0) + (statuses.get(201) ?? 0)).toBeGreaterThan(OPERATIONS / 5);
  let unsound: string[] = [];
  await until(async () => {
    const { findings } = await doctor();
    unsound = findings.filter(isFault).map(({ check, sentence }) => `${check}: ${sentence}`);
    return !unsound.some((fault) => fault.startsWith('outbox'));
  });
  expect(unsound).toEqual([]);
  console.log(
    `Statuses: ${[...statuses]
      .sort()
      .map(([status, count]) => `${status} × ${count}`)
      .join(', ')}`,
  );
});
