import allocate from '@cabildo/contracts/economy/funds/treasury/allocate.ts';
import collectIncome from '@cabildo/contracts/economy/funds/treasury/collect_income.ts';
import getTreasury from '@cabildo/contracts/economy/funds/treasury/get_treasury.ts';
import getAnalytics from '@cabildo/contracts/economy/insight/reports/get_analytics.ts';
import configureTax from '@cabildo/contracts/economy/funds/taxes/configure_tax.ts';
import { serverKey, TestClock, withKey } from '@cabildo/testing';
import { startWorld, type World } from '../../testing/world.ts';
import { endow, giveBack, held, orgIn, sell } from './treasury.testing.ts';

let world: World;
let other: Awaited<ReturnType<World['replica']>>;
const clock = new TestClock(new Date('2026-06-15T12:00:00Z'));
beforeAll(async () => {
  world = await startWorld({ clock });
  other = await world.replica();
});
afterAll(() => world.close());
beforeEach(() => clock.set(new Date('2026-06-15T12:00:00Z')));

/** A server with a minister, an organisation, and so much in the treasury and the shop. */
async function ministry(has: { treasury?: number; shop?: number } = {}) {
  const minister = world.person({ permissions: ['manage_treasury'] });
  const { serverId } = minister;
  const org = await orgIn(world, serverId);
  await endow(world, serverId, has);
  const give = (input: object, ctx = minister.ctx) =>
    world.act(allocate, { org_id: org.org_id, amount: 1, reason: 'Patrullas', ...input }, ctx);
  const report = (input: object = {}, ctx = minister.ctx) => world.ok(getTreasury, input, ctx);
  return { minister, serverId, org, give, report };
}
const RICH = Number.MAX_SAFE_INTEGER;

describe('an allocation (TR-01)', () => {
  it('pays the main account of an organisation, and the log tells of it', async () => {
    const { give, org, serverId } = await ministry({ treasury: 100 });
    const { body } = await give({ amount: 30 });
    expect(body).toMatchObject({ org_id: org.org_id, amount: 30, treasury_balance: 70 });
    expect([await world.balanceOf(org.accountId), await held(world, serverId)]).toEqual([
      30,
      { treasury: 70, shop: 0 },
    ]);
    const [event] = (await world.events('bank.treasury.allocated')).filter(
      (each) => each.server_id === serverId,
    );
    expect(event).toMatchObject({
      note: `La tesorería pagó 30 a «${org.name}» (una cuenta). Motivo: Patrullas`,
      data: { transfer_id: body.transfer_id, reason: 'Patrullas', budget_id: null },
    });
  });

  it('of more than there is, is refused, and nothing moves', async () => {
    const { give, org, serverId } = await ministry({ treasury: 10, shop: 50 });
    expect(await give({ amount: 11 })).toMatchObject({ status: 400, code: 'insufficient_balance' });
    expect([await world.balanceOf(org.accountId), await held(world, serverId)]).toEqual([
      0,
      { treasury: 10, shop: 50 },
    ]);
  });

  it('is refused for an organisation of another server, and for an account that is frozen, closed or full', async () => {
    const { give, org } = await ministry({ treasury: 10 });
    const abroad = await ministry();
    expect((await give({ org_id: abroad.org.org_id })).code).toBe('not_found');
    expect((await give({ org_id: 999_999_999 })).code).toBe('not_found');
    for (const [status, code] of [
      ['frozen', 'account_disabled'],
      ['closed', 'account_closed'],
    ]) {
      await world.database.query('UPDATE accounts SET status = $2 WHERE id = $1', [org.accountId, status]);
      expect((await give({})).code).toBe(code);
    }
    const full = await orgIn(world, abroad.serverId, { balance: RICH });
    await endow(world, abroad.serverId, { treasury: 5 });
    expect((await abroad.give({ org_id: full.org_id })).code).toBe('limit_exceeded');
  });

  it.each([
    [{ amount: 0 }, 'invalid_amount'],
    [{ amount: -5 }, 'invalid_amount'],
    [{ reason: undefined }, 'error'],
    [{ reason: 'x'.repeat(501) }, 'error'],
  ])('is refused with %j', async (input, code) => {
    const { give } = await ministry({ treasury: 10 });
    expect((await give(input)).code).toBe(code);
  });

  it('by two ministers at once, in two processes, spends the last coin once', async () => {
    const { give, minister, org, serverId } = await ministry({ treasury: 5 });
    const second = world.person({ serverId, role: 'admin' });
    const order = { org_id: org.org_id, amount: 1, reason: 'Último' };
    const answers = await Promise.all(
      Array.from({ length: 16 }, (_, index) =>
        index % 2 === 0 ? give({}, second.ctx) : other.act(allocate, order, minister.ctx),
      ),
    );
    expect(answers.filter(({ code }) => code === null)).toHaveLength(5);
    expect([await world.balanceOf(org.accountId), (await held(world, serverId)).treasury]).toEqual([5, 0]);
  });

  it('is one, of five that come with one key (GW-17)', async () => {
    const { give, minister, org } = await ministry({ treasury: 50 });
    const ctx = withKey(minister.ctx, 'once');
    await Promise.all(Array.from({ length: 5 }, () => give({ amount: 10 }, ctx)));
    expect(await world.balanceOf(org.accountId)).toBe(10);
  });

  it('counts as a movement of its person (FU-09)', async () => {
    const { give, serverId } = await ministry({ treasury: 50 });
    await world.configure(serverId, { limits_config: { transfers_a_day: 1 } });
    expect([(await give({})).code, (await give({})).code]).toEqual([null, 'limit_exceeded']);
  });
});

describe('a refund to a buyer, which cannot be refused', () => {
  it('comes out of the treasury as far as it goes, and else out of what the shop takes', async () => {
    const { give, serverId } = await ministry();
    const admin = world.person({ serverId, role: 'owner' });
    await world.ok(configureTax, { name: 'Propiedad', tax_type: 'property', rate: 10 }, admin.ctx);
    const buyer = await world.cardholder(1_100, { serverId });
    const key = await sell(world, buyer, 1_000, 'vehicle');
    expect(await held(world, serverId)).toEqual({ treasury: 100, shop: 1_000 });
    expect((await give({ amount: 70 })).code).toBeNull();
    expect(await giveBack(world, serverId, key)).toBe(true);
    expect([await world.balanceOf(buyer.accountId), await held(world, serverId)]).toEqual([
      1_100,
      { treasury: 0, shop: -70 },
    ]);
  });

  it('beside allocations of the same coins never brings the treasury below zero', async () => {
    const { give, serverId, org } = await ministry();
    const buyers = await Promise.all(Array.from({ length: 6 }, () => world.cardholder(10, { serverId })));
    const keys = await Promise.all(buyers.map((buyer) => sell(world, buyer, 10, 'impound')));
    const [given] = await Promise.all([
      Promise.all(Array.from({ length: 12 }, () => give({ amount: 7 }))),
      Promise.all(keys.map((key) => giveBack(world, serverId, key))),
    ]);
    const allocated = given.filter(({ code }) => code === null).length * 7;
    const { treasury, shop } = await held(world, serverId);
    expect(await Promise.all(buyers.map(({ accountId }) => world.balanceOf(accountId)))).toEqual(
      buyers.map(() => 10),
    );
    expect(await world.balanceOf(org.accountId)).toBe(allocated);
    expect(treasury + shop + allocated).toBe(0);
    expect(treasury).toBeGreaterThanOrEqual(0);
  });
});

describe('collecting the income of the shop (TR-01)', () => {
  const collect = (serverId: number, input: object = {}) =>
    world.act(collectIncome, input, world.person({ serverId, permissions: ['manage_treasury'] }).ctx);

  it('moves a part or all of it to the treasury, and sales stay what they were in reports', async () => {
    const { serverId } = await ministry({ treasury: 5, shop: 100 });
    expect((await collect(serverId, { amount: 30 })).body).toMatchObject({
      amount: 30,
      treasury_balance: 35,
      shop_income: 70,
    });
    expect((await collect(serverId)).body).toMatchObject({ amount: 70, shop_income: 0 });
    expect(await held(world, serverId)).toEqual({ treasury: 105, shop: 0 });
    const admin = world.person({ serverId, role: 'admin' });
    expect(await world.ok(getAnalytics, {}, admin.ctx)).toMatchObject({ shop_income: 100, treasury: 105 });
  });

  it('is refused where there is less, or nothing', async () => {
    const { serverId } = await ministry({ shop: 10 });
    expect((await collect(serverId, { amount: 11 })).code).toBe('insufficient_balance');
    expect((await collect(serverId)).code).toBeNull();
    expect(await collect(serverId)).toMatchObject({ status: 400, code: 'insufficient_balance' });
  });

  it('twice at once moves each coin once', async () => {
    const { serverId, minister } = await ministry({ shop: 40 });
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        index % 2 === 0
          ? collect(serverId, { amount: 9 })
          : other.act(collectIncome, { amount: 9 }, minister.ctx),
      ),
    );
    expect(answers.filter(({ code }) => code === null)).toHaveLength(4);
    expect(await held(world, serverId)).toEqual({ treasury: 36, shop: 4 });
  });
});

describe('the report of the treasury (TR-03)', () => {
  it('says what came and went by month and source, and each allocation with reason and person', async () => {
    const { give, report, serverId, org, minister } = await ministry();
    clock.set(new Date('2026-07-31T23:59:00Z'));
    await endow(world, serverId, { treasury: 100, shop: 20 });
    clock.set(new Date('2026-08-01T00:00:00Z'));
    await give({ amount: 30, reason: 'Uniformes' });
    await give({ amount: 5, reason: 'Radio' }, serverKey(3, serverId));
    await world.ok(collectIncome, { amount: 15 }, minister.ctx);
    const shown = await report();
    expect(shown).toMatchObject({
      balance: 80,
      shop_income: 5,
      months: [
        {
          month: '2026-07',
          income: 100,
          spending: 0,
          sources: [{ source: 'purchase', income: 100, spending: 0 }],
        },
        {
          month: '2026-08',
          income: 15,
          spending: 35,
          sources: [
            { source: 'allocation', income: 0, spending: 35 },
            { source: 'collection', income: 15, spending: 0 },
          ],
        },
      ],
      total: 2,
      next_cursor: null,
    });
    const place = { org_id: org.org_id, org_name: org.name, account_id: org.accountId, is_budget: false };
    expect(shown.allocations).toMatchObject([
      { ...place, amount: 5, reason: 'Radio', user_id: null },
      { ...place, amount: 30, reason: 'Uniformes', user_id: minister.userId },
    ]);
  });

  // The clock goes on, as the marks do by which entries of a time are found.
  it('is of the days that are asked for, and pages through allocations', async () => {
    const { give, report } = await ministry({ treasury: 10 });
    for (const day of ['2026-09-20', '2026-09-21', '2026-10-01']) {
      clock.set(new Date(`${day}T08:00:00Z`));
      await give({ reason: day });
    }
    const month = await report({ from: '2026-09-20', to: '2026-09-30', per_page: 1 });
    expect([month.months.map(({ month }) => month), month.total, month.allocations[0]!.reason]).toEqual([
      ['2026-09'],
      2,
      '2026-09-21',
    ]);
    const next = await report({
      from: '2026-09-20',
      to: '2026-09-30',
      per_page: 1,
      cursor: month.next_cursor!,
    });
    expect([next.allocations.map(({ reason }) => reason), next.next_cursor]).toEqual([['2026-09-20'], null]);
    expect((await report({ from: '2026-10-02', to: '2026-10-02' })).allocations).toEqual([]);
  });

  it.each([
    [{ from: '2026-02-01', to: '2026-01-01' }],
    [{ from: '2025-01-01', to: '2026-01-02' }],
    [{ from: 'gestern' }],
  ])('refuses %j', async (input) => {
    const { minister } = await ministry();
    expect((await world.act(getTreasury, input, minister.ctx)).code).toBe('error');
  });

  it('is for who manages it or reads logs of the bank, and for every member where the server says so', async () => {
    const { serverId } = await ministry();
    const citizen = world.person({ serverId });
    const auditor = world.person({ serverId, permissions: ['view_bank_logs'] });
    const code = async (ctx: typeof citizen.ctx) => (await world.act(getTreasury, {}, ctx)).code;
    expect([await code(citizen.ctx), await code(auditor.ctx)]).toEqual(['forbidden', null]);
    await world.database.query(
      `INSERT INTO org_configs (server_id, sections) VALUES ($1, '{"treasury_public": true}')`,
      [serverId],
    );
    expect(await code(citizen.ctx)).toBeNull();
  });
});
