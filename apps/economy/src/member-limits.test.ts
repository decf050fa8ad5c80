import type { ActionContract } from '@cabildo/contracts/action';
import { MEMBER_LIMITS } from '@cabildo/contracts/limits';
import createCard from '@cabildo/contracts/economy/bank/issuing/create_card.ts';
import createDebt from '@cabildo/contracts/economy/credit/debts/create_debt.ts';
import payDebt from '@cabildo/contracts/economy/credit/debts/pay_debt.ts';
import signDebt from '@cabildo/contracts/economy/credit/debts/sign_debt.ts';
import requestLoan from '@cabildo/contracts/economy/credit/loans/request_loan.ts';
import createAccount from '@cabildo/contracts/economy/bank/openings/create_account.ts';
import createRequest from '@cabildo/contracts/economy/payments/requests/create_payment_request.ts';
import createScheduled from '@cabildo/contracts/economy/payments/scheduled/create_scheduled_transfer.ts';
import createSubscription from '@cabildo/contracts/economy/payments/subscriptions/create_subscription.ts';
import internalTransfer from '@cabildo/contracts/economy/payments/transfers/internal_transfer.ts';
import depositItem from '@cabildo/contracts/economy/vaults/deposit_vault_item.ts';
import { TestClock } from '@cabildo/testing';
import { openFor } from './bank/accounts/accounts.testing.ts';
import { startWorld, type Person, type World } from './testing/world.ts';

let world: World;
const clock = new TestClock();
beforeAll(async () => {
  world = await startWorld({ clock });
});
afterAll(() => world.close());

const GENEROUS = {
  accounts_config: { max_accounts: 1_000 },
  cards_config: { max_cards_per_account: 100 },
  loans_config: { max_active: 100 },
};

/** Makes a person with a full account, another person of its server, and an input for each of the bounded commands. */
async function setting(role: 'member' | 'admin' = 'member') {
  const serverId = world.newServer();
  await world.configure(serverId, GENEROUS);
  const [person, other] = [world.person({ serverId, role }), world.person({ serverId })];
  const from = await openFor(world, person, { balance: 100_000 });
  const to = await openFor(world, other);
  const pays = { from_account_id: from, to_account_id: to, amount: 1, frequency: '1mo' };
  return {
    serverId,
    person,
    other,
    from,
    to,
    inputs: {
      account: { server_character_id: person.characterId, account_type: 'shared' },
      card: { account_id: from, card_type: 'permanent' },
      scheduled: pays,
      subscription: { ...pays, name: 'Gimnasio' },
      request: { to_character_id: other.characterId, amount: 1 },
      debt: { debtor_character_id: other.characterId, amount: 1 },
      loan: { account_id: from, amount: 1, installments: 1 },
    },
  };
}
type Wanted = keyof Awaited<ReturnType<typeof setting>>['inputs'];
type Limit = Exclude<keyof typeof MEMBER_LIMITS, 'vault_items'>;

/** Stores that a person has used a limit so often. */
async function use(limit: Limit, { serverId, characterId, userId }: Person, used: number): Promise<void> {
  const { per } = MEMBER_LIMITS[limit];
  await world.database.query(
    `INSERT INTO quotas (server_id, subject, name, used, ends_at) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (server_id, subject, name) DO UPDATE SET used = excluded.used, ends_at = excluded.ends_at`,
    [serverId, `${per}:${per === 'user' ? userId : characterId}`, limit, used, new Date('2030-01-01')],
  );
}
const usedBy = async ({ serverId, characterId, userId }: Person, limit: Limit) => {
  const subject = MEMBER_LIMITS[limit].per === 'user' ? `user:${userId}` : `character:${characterId}`;
  const rows = await world.database.query<{ used: number }>(
    'SELECT used FROM quotas WHERE server_id = $1 AND subject = $2 AND name = $3',
    [serverId, subject, limit],
  );
  return rows.map(({ used }) => used);
};

/** Sends so many commands at once to two processes; returns how many passed, and the limits that refused the others. */
async function tried(
  contracts: readonly [ActionContract, object][],
  person: Pick<Person, 'ctx'>,
  times: number,
) {
  const replica = await replicaOf();
  const answers = await Promise.all(
    Array.from({ length: times }, (_, n) => {
      const [contract, input] = contracts[n % contracts.length]!;
      return (n % 2 === 0 ? world : replica).act(contract, input, person.ctx);
    }),
  );
  const refused = answers.filter(({ code }) => code !== null);
  expect(refused.filter(({ code, status }) => code !== 'limit_exceeded' || status !== 400)).toEqual([]);
  const named = new Set(refused.map(({ body }) => /L[ií]mite? ([\w.]+):/.exec(String(body['error']))?.[1]));
  return { passed: answers.length - refused.length, named: [...named] };
}
let replica: ReturnType<World['replica']> | undefined;
const replicaOf = () => (replica ??= world.replica());

const BOUNDED: readonly [Limit, ...[ActionContract, Wanted][]][] = [
  ['accounts_made', [createAccount, 'account']],
  ['cards_made', [createCard, 'card']],
  ['recurring_made', [createScheduled, 'scheduled'], [createSubscription, 'subscription']],
  ['requests_made', [createRequest, 'request']],
  ['debts_made', [createDebt, 'debt']],
  ['loans_requested', [requestLoan, 'loan']],
];

describe('what a plain member makes (FU-09)', () => {
  it.each(BOUNDED)(
    'is never more than %s, however many come at once to two processes',
    async (limit, ...how) => {
      const { person, inputs } = await setting();
      const { max } = MEMBER_LIMITS[limit];
      await use(limit, person, max - 3);
      const wanted = how.map(([contract, input]): [ActionContract, object] => [contract, inputs[input]]);
      expect(await tried(wanted, person, 8)).toEqual({ passed: 3, named: [limit] });
      expect(await usedBy(person, limit)).toEqual([max]);
    },
  );

  it.each(BOUNDED)(
    'uses none of %s where it is refused for another reason',
    async (limit, [contract, name]) => {
      const { person, inputs } = await setting();
      const before = await usedBy(person, limit);
      await world.configure(person.serverId, { modules: { transfers: false } });
      const wrong = { ...inputs[name], account_id: 999_999_999, from_account_id: 999_999_999 };
      const broken =
        limit === 'accounts_made'
          ? { ...inputs.account, account_type: 'personal' }
          : limit === 'debts_made'
            ? { ...wrong, due_at: '2020-01-01T00:00:00Z' }
            : wrong;
      expect((await world.act(contract, broken, person.ctx)).code).not.toBe(null);
      expect(await usedBy(person, limit)).toEqual(before);
    },
  );

  it.each(BOUNDED)('is not bounded by %s for an admin', async (limit, [contract, name]) => {
    const { person, inputs } = await setting('admin');
    await use(limit, person, MEMBER_LIMITS[limit].max);
    await world.ok(contract, inputs[name], person.ctx);
  });
});

describe('limits_config.transfers_a_day (FU-09)', () => {
  const limited = async (transfers_a_day: number | null, role: 'member' | 'admin' = 'member') => {
    const { serverId, person, other, from, to } = await setting(role);
    await world.configure(serverId, { ...GENEROUS, limits_config: { transfers_a_day } });
    const second = await openFor(world, person, { type: 'savings', balance: 1_000 });
    // Each process pays between accounts of its own, so that no lock on an account makes one wait for the other.
    const apart = [
      { from_account_id: from, to_account_id: to },
      { from_account_id: second, to_account_id: await openFor(world, other, { type: 'savings' }) },
    ];
    const orders = apart.map((pair): [ActionContract, object] => [internalTransfer, { ...pair, amount: 1 }]);
    const arrived = async () =>
      (await Promise.all(apart.map((pair) => world.balanceOf(pair.to_account_id)))).reduce((a, b) => a + b);
    return { person, to, from, orders, arrived };
  };

  it('holds for a user over all accounts, in two processes at once, and starts anew the next UTC day', async () => {
    const { person, orders, arrived } = await limited(5);
    const named = ['limits_config.transfers_a_day'];
    expect(await tried(orders, person, 14)).toEqual({ passed: 5, named });
    expect(await arrived()).toBe(5);
    clock.advance(11 * 3_600_000);
    expect(await tried(orders, person, 2)).toEqual({ passed: 0, named });
    clock.advance(3_600_000);
    expect(await tried(orders, person, 8)).toEqual({ passed: 5, named });
  });

  it('refuses nobody to pay a debt, also while the modules of debts are off (OT-03, ECB-05)', async () => {
    const { person, other, serverId, inputs, from, to } = await setting();
    const debt = { ...inputs.debt, debtor_character_id: person.characterId };
    const { debt_id } = await world.ok(createDebt, debt, other.ctx);
    await world.ok(signDebt, { debt_id }, person.ctx);
    const move = { from_account_id: from, to_account_id: to, amount: 1 };
    await world.ok(internalTransfer, move, person.ctx);
    await world.configure(serverId, { modules: { debts: false }, limits_config: { transfers_a_day: 1 } });
    expect(await world.codeOf(internalTransfer, move, person)).toBe('limit_exceeded');
    expect(await world.codeOf(payDebt, { debt_id, account_id: from }, person)).toBeNull();
  });

  it('counts nothing that is refused, and not for admins or where it is null', async () => {
    const { person, from, to, orders } = await limited(3);
    for (let n = 0; n < 5; n += 1)
      await world.codeOf(
        internalTransfer,
        { from_account_id: from, to_account_id: to, amount: 10_000_000 },
        person,
      );
    expect((await tried(orders, person, 5)).passed).toBe(3);
    const admin = await limited(3, 'admin');
    expect((await tried(admin.orders, admin.person, 6)).passed).toBe(6);
    const free = await limited(null);
    expect((await tried(free.orders, free.person, 6)).passed).toBe(6);
  });
});

describe('things in vaults (FU-09)', () => {
  it.each(['member', 'admin'] as const)(
    'are 1,000 for each character at most, over all vaults: %s',
    async (role) => {
      const { person } = await setting(role);
      const vaults = [
        await openFor(world, person, { type: 'vault' }),
        await openFor(world, person, { type: 'vault' }),
        await openFor(world, person, { type: 'vault' }),
      ];
      await world.database.query('UPDATE vaults SET max_items = 1000 WHERE account_id = ANY ($1)', [vaults]);
      const ids = -person.characterId * 10_000;
      await world.database.query(
        `WITH i AS (
         INSERT INTO vault_items (id, account_id, item_name, quantity, open_moves, character_id, created_at)
         SELECT $1::bigint + n, $2, 'x', 1, 0, $3, now() FROM generate_series(1, $4::int) n RETURNING *)
       INSERT INTO vault_moves (id, server_id, account_id, vault_item_id, direction, state, character_id, user_id,
         item_name, quantity, fee, created_at, due_at)
       SELECT id, $5, account_id, id, 'in', 'done', character_id, $6, item_name, 1, 0, now(), now() FROM i`,
        [
          ids,
          vaults[0],
          person.characterId,
          MEMBER_LIMITS.vault_items.max - 2,
          person.serverId,
          person.userId,
        ],
      );
      const orders = vaults
        .slice(1)
        .map((account_id): [ActionContract, object] => [depositItem, { account_id, item_name: 'y' }]);
      const mixed = [orders[0]!, orders[1]!, orders[1]!, orders[0]!];
      const { passed, named } = await tried(mixed, person, 7);
      expect([passed, named]).toEqual(role === 'admin' ? [7, []] : [2, ['vault_items']]);
    },
  );
});
