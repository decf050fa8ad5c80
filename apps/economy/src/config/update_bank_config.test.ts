import getBankConfig from '@cabildo/contracts/economy/config/get_bank_config.ts';
import internalTransfer from '@cabildo/contracts/economy/payments/transfers/internal_transfer.ts';
import updateBankConfig from '@cabildo/contracts/economy/config/update_bank_config.ts';
import { bankConfig, SECTIONS } from '@cabildo/contracts/economy/config/config.ts';
import { openFor } from '../bank/accounts/accounts.testing.ts';
import { startWorld, type World } from '../testing/world.ts';

let world: World;

beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

describe('update_bank_config', () => {
  it('changes the keys that are sent, as text or JSON, and keeps the others', async () => {
    const admin = world.person({ permissions: ['manage_bank_config'] });
    await world.ok(updateBankConfig, { pin_config: '{"length":6}', modules: { rewards: false } }, admin.ctx);
    const { config } = await world.ok(updateBankConfig, { pin_config: { lock_minutes: 60 } }, admin.ctx);
    expect(config.pin_config).toMatchObject({ length: 6, max_attempts: 3, lock_minutes: 60 });
    expect(config.modules).toMatchObject({ rewards: false, transfers: true });
    expect((await world.ok(getBankConfig, {}, admin.ctx)).config).toEqual(config);
  });

  it('keeps the other keys of an object inside a section too', async () => {
    const admin = world.person({ role: 'admin' });
    await world.ok(updateBankConfig, { credit_config: { rates: { fair: 9 } } }, admin.ctx);
    const { config } = await world.ok(
      updateBankConfig,
      { credit_config: { rates: { poor: 20 } } },
      admin.ctx,
    );
    expect(config.credit_config.rates).toEqual({ excellent: 3, good: 5, fair: 9, poor: 20 });
  });

  it('stores only what was changed, so that a better default reaches servers that never chose', async () => {
    const admin = world.person({ role: 'admin' });
    await world.ok(updateBankConfig, { pin_config: { length: 5 } }, admin.ctx);
    const rows = await world.database.query(`SELECT sections FROM bank_configs WHERE server_id = $1`, [
      admin.serverId,
    ]);
    expect(rows).toEqual([{ sections: { pin_config: { length: 5 } } }]);
  });

  it.each<[string, object]>([
    ['an unknown section', { pins_config: '{"length":5}', modules: '{"rewards":false}' }],
    ['an unknown key', { pin_config: '{"lenght":5}', modules: '{"rewards":false}' }],
    ['a value of the wrong type', { pin_config: '{"length":"5"}', modules: '{"rewards":false}' }],
    ['a value out of range', { pin_config: '{"length":9}', modules: '{"rewards":false}' }],
    ['a section that is not an object', { pin_config: '[1]', modules: '{"rewards":false}' }],
    ['text that is not JSON', { pin_config: '{length:5}', modules: '{"rewards":false}' }],
    [
      'amounts that do not fit together',
      { transfers_config: '{"min_amount":9,"max_amount":8}', modules: '{"rewards":false}' },
    ],
    ['nothing at all', {}],
  ])('refuses %s and applies nothing', async (_, input) => {
    const admin = world.person({ role: 'admin' });
    const { status, code } = await world.act(updateBankConfig, input, admin.ctx);
    expect([status, code]).toEqual([400, 'error']);
    const { config } = await world.ok(getBankConfig, {}, admin.ctx);
    expect([config.modules.rewards, config.pin_config.length]).toEqual([true, 4]);
  });

  it('passes over parameters that have nothing to do with it', async () => {
    const admin = world.person({ role: 'admin' });
    const { status } = await world.act(
      updateBankConfig,
      { modules: { loans: false }, colour: 'red' },
      admin.ctx,
    );
    expect(status).toBe(200);
  });

  it('keeps every one of many changes that come at once', async () => {
    const admin = world.person({ role: 'admin' });
    const changes = [
      { pin_config: { length: 6 } },
      { modules: { rewards: false } },
      { modules: { loans: false } },
      { transfers_config: { fee_fixed: 2 } },
      { transfers_config: { max_amount: 900 } },
      { accounts_config: { max_accounts: 4 } },
      { cards_config: { max_cards_per_account: 2 } },
      { tax_config: { max_total_percent: 50 } },
    ];
    await Promise.all(changes.map((change) => world.ok(updateBankConfig, change, admin.ctx)));
    const { config } = await world.ok(getBankConfig, {}, admin.ctx);
    for (const change of changes) expect(config).toMatchObject(change);
  });

  it('is in force for money that moves right after, and emits which sections changed', async () => {
    const admin = world.person({ role: 'admin' });
    const from_account_id = await openFor(world, admin, { balance: 100 });
    const to_account_id = await openFor(world, admin, { type: 'shared' });
    const move = { from_account_id, to_account_id, amount: 1 };
    await world.ok(internalTransfer, move, admin.ctx);
    await world.ok(
      updateBankConfig,
      { transfers_config: { min_amount: 10 }, pin_config: { length: 5 } },
      admin.ctx,
    );
    expect((await world.act(internalTransfer, move, admin.ctx)).code).toBe('invalid_amount');
    const event = (await world.events('bank.config.updated')).find(
      (event) => event.server_id === admin.serverId,
    );
    expect(event).toMatchObject({
      actor: { kind: 'user', id: admin.userId },
      character_ids: [],
      data: { sections: ['pin_config', 'transfers_config'] },
    });
  });
});

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
