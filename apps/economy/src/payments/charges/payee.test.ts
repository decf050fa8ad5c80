import refund from '@cabildo/contracts/economy/payments/charges/refund.rpc.ts';
import configureTax from '@cabildo/contracts/economy/funds/taxes/configure_tax.ts';
import type { Person } from '@cabildo/testing';
import { lockAccounts } from '../../bank/accounts/table.ts';
import { setSuspended } from '../../organisations/accounts.table.ts';
import { found, hire } from '../../bank/seats/seats.testing.ts';
import { createOutbox, transactEmitting } from '@cabildo/kit/service';
import type { Deps } from '../../deps.ts';
import { capture } from './capture.ts';
import { newKey, openTill, systemBalance, take, world } from './till.testing.ts';

openTill();

/** A buyer with money, a seller with a bank account, and a tax of 20 percent on vehicles. */
async function market() {
  const buyer = await world.cardholder(1_000);
  const { serverId } = buyer;
  const seller = await world.cardholder(0, { serverId });
  const staff = world.person({ serverId, role: 'owner' });
  await world.ok(configureTax, { name: 'Lujo', tax_type: 'property', rate: 20 }, staff.ctx);
  const payee = { server_character_id: seller.characterId };
  const sell = (key: string, rest: object = {}, by: Person = buyer) =>
    take(by, 100, { sale: 'vehicle', payee, ...rest }, key);
  return { buyer, seller, serverId, sell, payee, staff };
}
/** The goods of these charges were delivered. */
const deliver = (serverId: number, ...keys: string[]) =>
  transactEmitting(
    { database: world.database, outbox: createOutbox() },
    world.clock.now(),
    async ({ tx, emit }) =>
      capture(
        tx,
        emit,
        (world.deps as Deps).ledger,
        keys.map((key) => ({ key, serverId, kind: 'vehicle_sale' })),
      ),
  );
const giveBack = async (serverId: number, key: string, by: Person) =>
  (await world.ask(refund, { key, server_id: serverId }, by.ctx)).body.refunded;

describe('goods that another than the server sells (ST-03, VS-01)', () => {
  it('are paid for at once, and the seller gets the price once they are delivered, by however many', async () => {
    const { buyer, seller, serverId, sell } = await market();
    const key = newKey();
    expect(await sell(key)).toBe('bank');
    expect([await world.balanceOf(buyer.accountId), await world.balanceOf(seller.accountId)]).toEqual([
      880, 0,
    ]);
    await Promise.all(Array.from({ length: 5 }, () => deliver(serverId, key)));
    expect(await world.balanceOf(seller.accountId)).toBe(100);
    expect(await systemBalance(serverId, 'treasury')).toBe(20);
    expect(await giveBack(serverId, key, buyer)).toBe(false);
    expect(await world.balanceOf(buyer.accountId)).toBe(880);
  });

  it('give all money back that was held for them, and the seller gets nothing of it any more', async () => {
    const { buyer, seller, serverId, sell } = await market();
    const key = newKey();
    await sell(key);
    expect(await giveBack(serverId, key, buyer)).toBe(true);
    await deliver(serverId, key);
    expect([await world.balanceOf(buyer.accountId), await world.balanceOf(seller.accountId)]).toEqual([
      1_000, 0,
    ]);
    expect(await systemBalance(serverId, 'treasury')).toBe(0);
  });

  it('are either paid or given back while both are tried at once', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { buyer, seller, serverId, sell } = await market();
      const key = newKey();
      await sell(key);
      const [, refunded] = await Promise.all([deliver(serverId, key), giveBack(serverId, key, buyer)]);
      const ends = [await world.balanceOf(buyer.accountId), await world.balanceOf(seller.accountId)];
      expect(ends).toEqual(refunded ? [1_000, 0] : [880, 100]);
    }
  });

  it('are not sold for a seller without an account, with a frozen one, or to the seller', async () => {
    const { buyer, seller, serverId, sell } = await market();
    const poor = world.person({ serverId });
    expect(await sell(newKey(), { payee: { server_character_id: poor.characterId } })).toBe(
      'destination_not_found',
    );
    expect(await sell(newKey(), { payee: { server_character_id: buyer.characterId } })).toBe('self_transfer');
    await world.database.query(`UPDATE accounts SET status = 'frozen' WHERE id = $1`, [seller.accountId]);
    expect(await sell(newKey())).toBe('account_disabled');
    expect(await world.balanceOf(buyer.accountId)).toBe(1_000);
  });

  it('pay the bank account of the seller where the one that was meant is closed, else the treasury', async () => {
    const { serverId, sell } = await market();
    const owner = world.person({ serverId });
    const firm = await found(world, owner);
    const key = newKey();
    await sell(key, { payee: { org_id: firm.orgId } });
    await world.database.query(`UPDATE accounts SET status = 'closed' WHERE id = $1`, [firm.accountId]);
    await deliver(serverId, key);
    expect(await systemBalance(serverId, 'treasury')).toBe(120);
  });
});

describe('the shop of an organisation (ST-03)', () => {
  /** A buyer with money, and a shop whose organisation has a main account. */
  async function counter() {
    const buyer = await world.cardholder(1_000);
    const { serverId } = buyer;
    const firm = await found(world, world.person({ serverId }));
    const buy = (key = newKey()) =>
      take(buyer, 10, { sale: 'org_items', payee: { org_id: firm.orgId } }, key);
    return { buyer, serverId, firm, buy };
  }

  it('sells nothing while its organisation is suspended, nor once it is dissolved', async () => {
    const { buyer, firm, buy } = await counter();
    await world.database.transaction((tx) => setSuspended(tx, firm.orgId, true));
    expect(await buy()).toBe('account_disabled');
    await world.database.transaction((tx) => setSuspended(tx, firm.orgId, false));
    expect(await buy()).toBe('bank');
    await world.database.query(`UPDATE accounts SET status = 'closed' WHERE id = $1`, [firm.accountId]);
    expect(await buy()).toBe('account_closed');
    expect(await world.balanceOf(buyer.accountId)).toBe(990);
  });

  it('lets no buyer wait for what its organisation is paid meanwhile (decision 136)', async () => {
    const { firm, buy } = await counter();
    const paid = await world.database.transaction(async (tx) => {
      await lockAccounts(tx, [firm.accountId]);
      return buy();
    });
    expect(paid).toBe('bank');
  });

  it('gets the prices of all that was delivered at one moment, each once', async () => {
    const { serverId, firm, buy } = await counter();
    const keys = Array.from({ length: 6 }, newKey);
    await Promise.all(keys.map(buy));
    await Promise.all([deliver(serverId, ...keys), deliver(serverId, newKey(), ...keys.slice(3))]);
    expect(await world.balanceOf(firm.accountId)).toBe(60);
  });
});

describe('goods that an organisation pays for (VS-02)', () => {
  it('are paid from its main account by the right of the rank, within its limit of the day', async () => {
    const buyer = world.person();
    const { serverId } = buyer;
    const firm = await found(world, world.person({ serverId }), 1_000);
    await hire(world, firm, buyer, ['vehicles'], 150);
    const by = (right: string) => ({ payer_org: { org_id: firm.orgId, right }, sale: 'items' });
    expect(await take(buyer, 100, by('shop'))).toBe('forbidden');
    expect(await take(buyer, 100, by('vehicles'))).toBe('bank');
    expect(await take(buyer, 51, by('vehicles'))).toBe('limit_exceeded');
    expect(await take(buyer, 50, by('vehicles'))).toBe('bank');
    expect(await world.balanceOf(firm.accountId)).toBe(850);
    const elsewhere = await found(world, world.person(), 1_000);
    const other = { payer_org: { org_id: elsewhere.orgId, right: 'vehicles' } };
    expect(await take(buyer, 1, other)).toBe('account_not_found');
  });

  it('are not bought from itself', async () => {
    const owner = world.person();
    const firm = await found(world, owner, 100);
    const rest = { payer_org: { org_id: firm.orgId, right: 'shop' }, payee: { org_id: firm.orgId } };
    expect(await take(owner, 10, rest)).toBe('self_transfer');
  });
});
