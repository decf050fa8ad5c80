import { bankConfig, SECTIONS } from '@cabildo/contracts/economy/config/config.ts';
import getBankConfig from '@cabildo/contracts/economy/config/get_bank_config.ts';
import { startWorld, type World } from '../testing/world.ts';

let world: World;

beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

describe('get_bank_config', () => {
  it('shows all 16 sections with their defaults where nothing was changed', async () => {
    const admin = world.person({ role: 'admin' });
    const { config } = await world.ok(getBankConfig, {}, admin.ctx);
    expect(Object.keys(config).sort()).toEqual([...SECTIONS].sort());
    expect(SECTIONS).toHaveLength(16);
    expect(config).toEqual(bankConfig.parse({}));
    expect(config.pin_config).toEqual({
      length: 4,
      max_attempts: 3,
      lock_minutes: 15,
      required_for: ['transfer', 'withdraw', 'approve_payment_request', 'pay_debt'],
    });
  });

  it('shows what was changed among the defaults', async () => {
    const admin = world.person({ role: 'admin' });
    await world.configure(admin.serverId, { transfers_config: { fee_percent: 1.5 } });
    const { config } = await world.ok(getBankConfig, {}, admin.ctx);
    expect(config.transfers_config).toEqual({
      fee_percent: 1.5,
      fee_fixed: 0,
      min_amount: 1,
      max_amount: null,
      daily_limit: null,
    });
  });
});
