import updateBankConfig from '@cabildo/contracts/economy/config/update_bank_config.ts';
import configureTax from '@cabildo/contracts/economy/funds/taxes/configure_tax.ts';
import deleteTax from '@cabildo/contracts/economy/funds/taxes/delete_tax.ts';
import internalTransfer from '@cabildo/contracts/economy/payments/transfers/internal_transfer.ts';
import quoteTransfer from '@cabildo/contracts/economy/payments/transfers/quote_transfer.ts';
import { openFor } from '../bank/accounts/accounts.testing.ts';
import { startWorld, type World } from '../testing/world.ts';

let world: World;
let other: Awaited<ReturnType<World['replica']>>;

beforeAll(async () => {
  world = await startWorld();
  other = await world.replica();
});
afterAll(() => world.close());

const ROUNDS = 50;

/** Makes the owner of a server, with money in an account, and a second person to receive it. */
async function purse() {
  const owner = world.person({ role: 'owner' });
  const from_account_id = await openFor(world, owner, { balance: 10_000 });
  const to_account_id = await openFor(world, world.person({ serverId: owner.serverId }));
  return { owner, order: { from_account_id, to_account_id, amount: 100 } };
}

describe('settings that one process has changed (GW-31)', () => {
  it('are what the next transfer is decided by in another, time after time', async () => {
    const { owner, order } = await purse();
    const decided = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const min_amount = round % 2 === 0 ? 101 : 1;
      await world.ok(updateBankConfig, { transfers_config: { min_amount } }, owner.ctx);
      decided.push((await other.act(internalTransfer, order, owner.ctx)).code);
    }
    expect(decided).toEqual(decided.map((_, round) => (round % 2 === 0 ? 'invalid_amount' : null)));
  });

  it('are what the next module is refused by in another', async () => {
    const { owner, order } = await purse();
    for (const transfers of [false, true, false]) {
      await world.ok(updateBankConfig, { modules: { transfers } }, owner.ctx);
      const { code } = await other.act(internalTransfer, order, owner.ctx);
      expect(code).toBe(transfers ? null : 'forbidden');
    }
  });

  it('are what the next query answers by in another: taxes, too', async () => {
    const { owner, order } = await purse();
    const tax = { name: 'IVA', tax_type: 'transfer' };
    const { tax_id } = (await world.ok(configureTax, { ...tax, rate: 1 }, owner.ctx)).tax;
    const quoted = [];
    for (let rate = 1; rate <= ROUNDS; rate += 1) {
      await world.ok(configureTax, { ...tax, tax_id, rate }, owner.ctx);
      quoted.push((await other.ok(quoteTransfer, order, owner.ctx)).tax);
    }
    expect(quoted).toEqual(quoted.map((_, index) => index + 1));
    await world.ok(deleteTax, { tax_id }, owner.ctx);
    expect((await other.ok(quoteTransfer, order, owner.ctx)).tax).toBe(0);
  });
});
