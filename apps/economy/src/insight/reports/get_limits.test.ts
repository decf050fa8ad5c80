import getLimits from '@cabildo/contracts/economy/insight/reports/get_limits.ts';
import updateBankConfig from '@cabildo/contracts/economy/config/update_bank_config.ts';
import { startWorld, type World } from '../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

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
