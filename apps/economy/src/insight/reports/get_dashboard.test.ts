import disableCard from '@cabildo/contracts/economy/bank/cards/disable_card.ts';
import getDashboard from '@cabildo/contracts/economy/insight/reports/get_dashboard.ts';
import listAccounts from '@cabildo/contracts/economy/bank/accounts/list_accounts.ts';
import closeAccount from '@cabildo/contracts/economy/bank/accounts/close_account.ts';
import createPaymentRequest from '@cabildo/contracts/economy/payments/requests/create_payment_request.ts';
import getLimits from '@cabildo/contracts/economy/insight/reports/get_limits.ts';
import updateBankConfig from '@cabildo/contracts/economy/config/update_bank_config.ts';
import { cardFor } from '../../bank/cards/cards.testing.ts';
import { addMember, openFor } from '../../bank/accounts/accounts.testing.ts';
import { startWorld, type World } from '../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

describe('get_dashboard', () => {
  it('puts together what a character has, sees and has to answer', async () => {
    const person = world.person();
    const { serverId } = person;
    const friend = world.person({ serverId });
    await openFor(world, person, { balance: 70 });
    const closed = await openFor(world, person, { type: 'custom' });
    await world.ok(closeAccount, { account_id: closed }, person.ctx);
    await world.giveCash(person, { 10: 3 });
    const seen = await openFor(world, friend, { type: 'shared', balance: 500 });
    const unseen = await openFor(world, friend, { type: 'shared', balance: 9_000 });
    await openFor(world, friend);
    await addMember(world, seen, person, ['view_balance', 'approve_payments']);
    await addMember(world, unseen, person, ['transfer']);
    const request = (to_character_id: number, ctx = friend.ctx) =>
      world.ok(createPaymentRequest, { to_character_id, amount: 5 }, ctx);
    const { request_id: answered } = await request(person.characterId);
    await world.database.query(`UPDATE payment_requests SET status = 'rejected' WHERE id = $1`, [answered]);
    await request(person.characterId);
    const { request_id: shared } = await request(friend.characterId, person.ctx);
    const shown = await world.ok(getDashboard, {}, person.ctx);
    const { accounts } = await world.ok(listAccounts, {}, person.ctx);
    expect(shown).toMatchObject({ accounts, total_balance: 570, wallet_total: 30, pending_requests: 1 });
    expect(accounts.map(({ balance }) => balance)).toEqual([70, 500, null]);
    // One request is to the account of a friend on which the character may approve payments.
    await world.database.query('UPDATE payment_requests SET payer_account_id = $2 WHERE id = $1', [
      shared,
      seen,
    ]);
    expect((await world.ok(getDashboard, {}, person.ctx)).pending_requests).toBe(2);
    const staff = world.person({ serverId, permissions: ['view_bank_logs'] });
    const read = await world.ok(getDashboard, { server_character_id: person.characterId }, staff.ctx);
    expect(read).toMatchObject({ total_balance: 9_570, wallet_total: 30, pending_requests: 2 });
  });

  it('adds up all accounts, also those beyond the hundred that it shows', async () => {
    const person = world.person();
    const opened = await world.database.query<{ id: number }>(
      `INSERT INTO accounts (server_id, kind, owner_character_id, number)
       SELECT $1, 'custom', $2, concat('n', $2::bigint, '-', i) FROM generate_series(1, 110) i RETURNING id`,
      [person.serverId, person.characterId],
    );
    await world.fund(person.serverId, opened[0]!.id, 4);
    await world.fund(person.serverId, opened[109]!.id, 6);
    const shown = await world.ok(getDashboard, {}, person.ctx);
    expect(shown.accounts).toHaveLength(100);
    expect(shown.total_balance).toBe(10);
  });

  it('shows the cards that the character can pay with now, in full to it and masked to staff', async () => {
    const person = world.person();
    const account_id = await openFor(world, person, { type: 'business' });
    const card = await cardFor(world, person, { account_id });
    const stopped = await cardFor(world, person, { account_id });
    await world.ok(disableCard, { card_id: stopped.cardId }, person.ctx);
    const { active_cards } = await world.ok(getDashboard, {}, person.ctx);
    expect(active_cards.map(({ card_number }) => card_number)).toEqual([card.number]);
    const staff = world.person({ serverId: person.serverId, permissions: ['view_bank_logs'] });
    const read = await world.ok(getDashboard, { server_character_id: person.characterId }, staff.ctx);
    expect(read.active_cards[0]!.card_number).toMatch(/^\*{4}/);
  });

  it('counts no request whose time is over', async () => {
    const payer = await world.cardholder(0);
    const asker = await world.cardholder(0, { serverId: payer.serverId });
    const expires_at = new Date(world.clock.now().getTime() + 3_600_000).toISOString();
    await world.ok(
      createPaymentRequest,
      { to_character_id: payer.characterId, amount: 5, expires_at },
      asker.ctx,
    );
    expect((await world.ok(getDashboard, {}, payer.ctx)).pending_requests).toBe(1);
    world.clock.advance(3_600_000);
    expect((await world.ok(getDashboard, {}, payer.ctx)).pending_requests).toBe(0);
  });

  it('is empty for a character that has nothing', async () => {
    expect(await world.ok(getDashboard, {}, world.person().ctx)).toMatchObject({
      accounts: [],
      total_balance: 0,
      wallet_total: 0,
      pending_requests: 0,
    });
  });
});

test('the caps of a server are those that hold, whether it has changed them or not', async () => {
  const { ctx } = world.person({ permissions: ['manage_bank_config'] });
  expect(await world.ok(getLimits, {}, ctx)).toEqual({
    ok: true,
    accounts: {
      max_accounts: 10,
      enabled_types: ['personal', 'shared', 'business', 'custom', 'savings', 'vault'],
    },
    cards: {
      max_cards_per_account: 5,
      role_limits: [],
      allowed_types: ['permanent', 'temporary_time', 'temporary_uses', 'temporary_both'],
    },
    transfers: { min_amount: 1, max_amount: 1_000_000_000_000, daily_limit: null },
    loans: { max_loan_amount: 100_000, max_installments: 24, max_active: 3 },
    pin: { length: 4, max_attempts: 3, lock_minutes: 15 },
  });
  await world.ok(
    updateBankConfig,
    { transfers_config: { max_amount: 500, daily_limit: 900 }, accounts_config: { max_accounts: 2 } },
    ctx,
  );
  expect(await world.ok(getLimits, {}, ctx)).toMatchObject({
    accounts: { max_accounts: 2 },
    transfers: { min_amount: 1, max_amount: 500, daily_limit: 900 },
  });
});
