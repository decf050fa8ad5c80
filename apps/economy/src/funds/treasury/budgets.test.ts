import endBudget from '@cabildo/contracts/economy/funds/treasury/end_budget.ts';
import getTreasury from '@cabildo/contracts/economy/funds/treasury/get_treasury.ts';
import listBudgets from '@cabildo/contracts/economy/funds/treasury/list_budgets.ts';
import setBudget from '@cabildo/contracts/economy/funds/treasury/set_budget.ts';
import { MAX_BUDGETS } from '@cabildo/contracts/economy/funds/treasury/treasury.ts';
import { TestClock, until } from '@cabildo/testing';
import { startWorld, type World } from '../../testing/world.ts';
import { endow, held, orgIn } from './treasury.testing.ts';

let world: World;
const START = '2026-01-31T12:00:00Z';
const clock = new TestClock(new Date(START));
beforeAll(async () => {
  world = await startWorld({ clock });
  // Two processes work on whatever falls due.
  await world.replica();
});
afterAll(() => world.close());
beforeEach(() => clock.set(new Date(START)));

async function ministry(treasury: number, balance = 0) {
  const minister = world.person({ permissions: ['manage_treasury'] });
  const { serverId } = minister;
  const org = await orgIn(world, serverId, { balance });
  await endow(world, serverId, { treasury });
  const terms = { org_id: org.org_id, amount: 100, frequency: '1mo', mode: 'add' };
  const set = (input: object = {}) => world.act(setBudget, { ...terms, ...input }, minister.ctx);
  const change = (budget_id: number, input: object) =>
    world.act(setBudget, { budget_id, ...input }, minister.ctx);
  const end = (budget_id: number) => world.act(endBudget, { budget_id }, minister.ctx);
  const list = async (input: object = {}) => (await world.ok(listBudgets, input, minister.ctx)).budgets;
  const shown = async (id: number) => (await list()).find(({ budget_id }) => budget_id === id)!;
  const events = async (type: string) =>
    (await world.events(`bank.${type}`)).filter(({ server_id }) => server_id === serverId);
  return { minister, serverId, org, set, change, end, list, shown, events };
}

/** Turns the clock, and waits until no budget is due. */
async function goTo(moment: string): Promise<void> {
  clock.set(new Date(moment));
  await until(async () => {
    const due = await world.database.query('SELECT 1 FROM budgets WHERE next_run_at <= $1 LIMIT 1', [
      clock.now(),
    ]);
    return due.length === 0;
  });
}

describe('a budget (TR-02)', () => {
  it('is paid at each due time, once, though two processes work on it, at the end of short months too', async () => {
    const { set, shown, org, serverId, minister, events } = await ministry(1_000);
    const { status, body } = await set();
    expect([status, body.budget]).toMatchObject([
      201,
      { status: 'active', runs: 0, last_run: null, next_run_at: '2026-02-28T12:00:00.000Z' },
    ]);
    await goTo('2026-02-28T12:00:00Z');
    expect(await shown(body.budget_id)).toMatchObject({
      runs: 1,
      last_run: { wanted: 100, paid: 100 },
      next_run_at: '2026-03-31T12:00:00.000Z',
    });
    await goTo('2026-05-01T00:00:00Z');
    expect([await world.balanceOf(org.accountId), (await held(world, serverId)).treasury]).toEqual([
      300, 700,
    ]);
    const { allocations } = await world.ok(getTreasury, {}, minister.ctx);
    expect(allocations).toMatchObject(
      Array(3).fill({ is_budget: true, amount: 100, reason: null, user_id: null }),
    );
    expect((await events('treasury.allocated')).map(({ note }) => note)).toEqual(
      Array(3).fill(`La tesorería pagó 100 a «${org.name}» (una cuenta) por el presupuesto.`),
    );
    expect(await events('treasury.short')).toEqual([]);
  });

  it('pays what there is where the treasury has too little, says so, and owes nothing', async () => {
    const { set, shown, org, serverId, events } = await ministry(130);
    const id = (await set()).body.budget_id;
    await goTo('2026-03-31T12:00:00Z');
    expect([await world.balanceOf(org.accountId), (await held(world, serverId)).treasury]).toEqual([130, 0]);
    expect(await shown(id)).toMatchObject({ runs: 2, last_run: { wanted: 100, paid: 30 } });
    await goTo('2026-04-30T12:00:00Z');
    expect((await events('treasury.short')).map(({ data }) => data)).toMatchObject([
      { budget_id: id, org_id: org.org_id, wanted: 100, paid: 30 },
      { wanted: 100, paid: 0 },
    ]);
    expect(await events('treasury.allocated')).toHaveLength(2);
    await endow(world, serverId, { treasury: 500 });
    await goTo('2026-05-31T12:00:00Z');
    expect(await world.balanceOf(org.accountId)).toBe(230);
  });

  it('of mode top_up pays what the account lacks, and nothing where it lacks nothing', async () => {
    const { set, shown, org, serverId, events } = await ministry(1_000, 30);
    const id = (await set({ mode: 'top_up', frequency: '1d' })).body.budget_id;
    await goTo('2026-02-01T12:00:00Z');
    expect([await world.balanceOf(org.accountId), (await shown(id)).last_run!.paid]).toEqual([100, 70]);
    await goTo('2026-02-02T12:00:00Z');
    expect([(await shown(id)).last_run, (await held(world, serverId)).treasury]).toMatchObject([
      { wanted: 0, paid: 0 },
      930,
    ]);
    expect(await events('treasury.short')).toEqual([]);
  });

  it('of several that are due at once shares the last coins, and the treasury is never below zero', async () => {
    const { set, serverId, org } = await ministry(25);
    await Promise.all(Array.from({ length: 6 }, () => set({ amount: 10, frequency: '1d' })));
    await goTo('2026-02-01T12:00:00Z');
    expect([await world.balanceOf(org.accountId), (await held(world, serverId)).treasury]).toEqual([25, 0]);
  });

  it('lets a time pass while the account is frozen, and ends once it is closed', async () => {
    const { set, shown, org, serverId, events } = await ministry(1_000);
    const id = (await set({ frequency: '1d' })).body.budget_id;
    const become = (status: string) =>
      world.database.query('UPDATE accounts SET status = $2 WHERE id = $1', [org.accountId, status]);
    await become('frozen');
    await goTo('2026-02-01T12:00:00Z');
    expect(await shown(id)).toMatchObject({ runs: 1, last_run: { wanted: 0, paid: 0 } });
    await become('closed');
    await goTo('2026-02-02T12:00:00Z');
    expect(await shown(id)).toMatchObject({ status: 'ended', next_run_at: null });
    expect([(await held(world, serverId)).treasury, await events('budget.ended')]).toMatchObject([
      1_000,
      [{ data: { budget_id: id } }],
    ]);
  });

  it('begins when it should, and changes only in what is sent', async () => {
    const { set, change, shown, events } = await ministry(1_000);
    const start_at = '2026-02-10T00:00:00.000Z';
    const id = (await set({ start_at })).body.budget_id;
    expect((await shown(id)).next_run_at).toBe(start_at);
    expect((await change(id, { amount: 7 })).body.budget).toMatchObject({
      amount: 7,
      mode: 'add',
      frequency: '1mo',
      next_run_at: start_at,
    });
    expect((await change(id, { frequency: '1w' })).body.budget).toMatchObject({
      amount: 7,
      next_run_at: '2026-02-07T12:00:00.000Z',
    });
    expect(await events('budget.set')).toHaveLength(3);
  });

  it('ends once, and neither pays nor changes afterwards', async () => {
    const { set, change, end, org, list } = await ministry(1_000);
    const id = (await set({ frequency: '1d' })).body.budget_id;
    const codes = (await Promise.all(Array.from({ length: 4 }, () => end(id)))).map(
      ({ code }) => code ?? 'ok',
    );
    expect(codes.sort()).toEqual([...Array(3).fill('already_processed'), 'ok']);
    expect((await change(id, { amount: 5 })).code).toBe('already_processed');
    await goTo('2026-02-05T12:00:00Z');
    expect(await world.balanceOf(org.accountId)).toBe(0);
    expect([await list({ status: 'active' }), (await list({ org_id: org.org_id })).length]).toEqual([[], 1]);
  });

  it('is refused for what another server has, an organisation that was dissolved, a start in the past, and nothing', async () => {
    const { set, change, end, org } = await ministry(0);
    const abroad = await ministry(0);
    const foreign = (await abroad.set()).body.budget_id;
    expect((await set({ org_id: abroad.org.org_id })).code).toBe('not_found');
    expect([(await change(foreign, { amount: 1 })).code, (await end(foreign)).code]).toEqual([
      'not_found',
      'not_found',
    ]);
    expect((await set({ start_at: '2026-01-01T00:00:00Z' })).code).toBe('error');
    expect((await set({ amount: 0 })).code).toBe('invalid_amount');
    expect((await set({ mode: undefined })).code).toBe('error');
    const id = (await set()).body.budget_id;
    expect((await change(id, {})).code).toBe('error');
    await world.database.query(`UPDATE orgs SET status = 'dissolved', ended_at = now() WHERE id = $1`, [
      org.org_id,
    ]);
    expect((await set()).code).toBe('account_closed');
  });

  it(`is one of ${MAX_BUDGETS} at most in a server, also where several are made at once`, async () => {
    const { set, serverId, org } = await ministry(0);
    await world.database.query(
      `INSERT INTO budgets (server_id, org_id, status, amount, frequency, mode, start_at, slot, next_run_at, created_at)
       SELECT $1, $2, 'active', 1, '1d', 'add', '2099-01-01', 0, '2099-01-01', now() FROM generate_series(1, $3)`,
      [serverId, org.org_id, MAX_BUDGETS - 1],
    );
    const codes = (await Promise.all(Array.from({ length: 4 }, () => set()))).map(({ code }) => code ?? 'ok');
    expect(codes.sort()).toEqual([...Array(3).fill('limit_exceeded'), 'ok']);
  });
});
