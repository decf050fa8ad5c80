import getBalanceHistory from '@cabildo/contracts/economy/insight/reports/get_balance_history.ts';
import internalTransfer from '@cabildo/contracts/economy/payments/transfers/internal_transfer.ts';
import { TestClock } from '@cabildo/testing';
import { addMember, openFor } from '../../bank/accounts/accounts.testing.ts';
import { startWorld, type World } from '../../testing/world.ts';
import { boundsOf } from './entry-marks.table.ts';
import markEntries from './mark_entries.job.ts';

const HOUR = 3_600_000;
let world: World;
/** The test's clock is ahead of the real clock, whose time the entries of issued money have. */
const clock = new TestClock(new Date('2040-03-01T12:00:00Z'));
beforeAll(async () => {
  world = await startWorld({ clock });
});
afterAll(() => world.close());
beforeEach(() => clock.set(new Date('2040-03-01T12:00:00Z')));

const mark = () => markEntries.run({ database: world.database, now: clock.now() } as never);

async function pair() {
  const owner = world.person();
  const from = await openFor(world, owner, { type: 'shared', balance: 1_000 });
  const to = await openFor(world, owner, { type: 'shared' });
  const move = (amount: number, back = false) => {
    const [source, target] = back ? [to, from] : [from, to];
    return world.ok(internalTransfer, { from_account_id: source, to_account_id: target, amount }, owner.ctx);
  };
  return { owner, from, to, move };
}

describe('get_balance_history', () => {
  it('has each UTC day, oldest first, quiet ones with what was left', async () => {
    const { owner, from, move } = await pair();
    clock.set(new Date('2040-03-02T23:59:59.999Z'));
    await move(100);
    await move(50);
    clock.set(new Date('2040-03-04T00:00:00Z'));
    await move(30, true);
    await move(5);
    const shown = async (days: number) =>
      (await world.ok(getBalanceHistory, { account_id: from, days }, owner.ctx)).history;
    const lines = [
      { day: '2040-03-01', in: 0, out: 0, closing_balance: 1_000 },
      { day: '2040-03-02', in: 0, out: 150, closing_balance: 850 },
      { day: '2040-03-03', in: 0, out: 0, closing_balance: 850 },
      { day: '2040-03-04', in: 30, out: 5, closing_balance: 875 },
    ];
    expect(await shown(4)).toEqual(lines);
    expect(await shown(1)).toEqual(lines.slice(3));
    expect(await shown(365)).toHaveLength(365);
    const { history } = await world.ok(getBalanceHistory, { account_id: from }, owner.ctx);
    expect(history).toHaveLength(30);
  });

  it('begins to read at the last mark that is surely older, and says the same', async () => {
    const { owner, from, move } = await pair();
    const input = { account_id: from, days: 3 };
    expect((await boundsOf(world.database, { from: new Date(0), to: clock.now() })).after).toBe(0);
    await move(100);
    // The service has marked its start.
    clock.advance(HOUR);
    await mark();
    const [last] = await world.database.query<{ id: number }>('SELECT max(id) AS id FROM entries');
    const midnight = new Date('2040-03-05T00:00:00Z');
    clock.set(new Date(midnight.getTime() - HOUR + 1));
    await move(1);
    await mark();
    clock.set(new Date('2040-03-06T12:00:00Z'));
    await move(2);
    await mark();
    const moment = { from: midnight, to: midnight };
    const bounds = await boundsOf(world.database, moment);
    // The second mark is less than an hour older, so a process whose clock is behind may have written entries after it.
    expect(bounds.after).toBe(last!.id);
    expect(bounds.before).toBeGreaterThan(last!.id + 4);
    clock.set(new Date('2040-03-07T12:00:00Z'));
    const { history } = await world.ok(getBalanceHistory, input, owner.ctx);
    expect(history).toEqual([
      { day: '2040-03-05', in: 0, out: 0, closing_balance: 899 },
      { day: '2040-03-06', in: 0, out: 2, closing_balance: 897 },
      { day: '2040-03-07', in: 0, out: 0, closing_balance: 897 },
    ]);
  });

  it('is for those who see movements; balances are for those who see balances', async () => {
    const { owner, from, move } = await pair();
    await move(10);
    const { serverId } = owner;
    const input = { account_id: from, days: 1 };
    const watcher = world.person({ serverId });
    const mover = world.person({ serverId });
    await addMember(world, from, watcher, ['view_movements']);
    await addMember(world, from, mover, ['view_balance', 'transfer']);
    const staff = world.person({ serverId, permissions: ['view_bank_logs'] });
    const codeOf = async (person: typeof owner, more: object = {}) =>
      (await world.act(getBalanceHistory, { ...input, ...more }, person.ctx)).code;
    expect((await world.ok(getBalanceHistory, input, watcher.ctx)).history).toMatchObject([
      { in: 0, out: 10, closing_balance: null },
    ]);
    expect((await world.ok(getBalanceHistory, input, staff.ctx)).history).toMatchObject([
      { out: 10, closing_balance: 990 },
    ]);
    expect(await codeOf(mover)).toBe('forbidden');
    expect(await codeOf(world.person({ serverId, permissions: ['manage_bank_config'] }))).toBe('forbidden');
    expect(await codeOf(watcher, { server_character_id: owner.characterId })).toBe('forbidden');
    expect(await codeOf(owner, { server_character_id: 999_999_999 })).toBe('character_not_found');
    expect(await codeOf(world.person({ role: 'owner' }))).toBe('account_not_found');
  });
});
