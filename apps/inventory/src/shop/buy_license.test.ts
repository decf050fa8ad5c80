import { fail } from '@cabildo/contracts/errors';
import { PAYMENT_ERRORS } from '@cabildo/contracts/economy/payments/charges/payment.ts';
import update from '@cabildo/contracts/inventory/licenses/update.ts';
import buyLicense from '@cabildo/contracts/inventory/shop/buy_license.ts';
import { licenseOffice } from '../licenses/license-office.testing.ts';
import { buy, offer } from './license-offer.testing.ts';
import { openShop, paid, refusedWith, shop, world } from './shopping.testing.ts';

openShop();

describe('buying a licence', () => {
  test('licenses the character with all points, for its price, and emits an event for both (SH-05)', async () => {
    const { office, license, buyer } = await offer({ name: 'b', name_label: 'Carné B', max_points: 12 });
    world.till.answer = ({ amount }) => ({ charged: true, amount, payment_method: 'bank' });
    const { status, body } = await buy(buyer, license, {
      payment_method: 'bank',
      account_id: 5,
      pin: '1234',
    });
    expect([status, body]).toEqual([200, { ok: true, total_cost: 50, payment_method: 'bank' }]);
    expect(await office.records(buyer)).toMatchObject([
      { license_id: license, status: 'granted', points_remaining: 12, is_valid: true },
    ]);
    expect(shop.chargesOf(buyer)).toMatchObject([
      { amount: 50, payment_method: 'bank', account_id: 5, pin: '1234' },
    ]);
    const [completed] = await office.emitted('shop.purchase.completed');
    expect(completed).toMatchObject({
      data: { license_id: license, lines: [], total_cost: 50 },
      note: 'Un personaje compró la licencia «Carné B» por 50 (banco).',
    });
    expect(await office.emitted('license.character.granted')).toMatchObject([
      { character_ids: [buyer.characterId], actor: { kind: 'user', id: buyer.userId } },
    ]);
  });

  test('uses the only character of the caller when none is named (GW-25)', async () => {
    const { office, license, buyer } = await offer();
    expect((await world.act(buyLicense, { license_id: license }, buyer.ctx)).code).toBeNull();
    expect(await office.records(buyer)).toHaveLength(1);
    const twin = office.person();
    world.addCharacter(twin);
    const answer = await world.act(buyLicense, { license_id: license }, twin.ctx);
    expect([answer.status, answer.code]).toEqual([400, 'error']);
  });

  test('costs the price at the time of the order, also when it changes before the charge (SH-05)', async () => {
    const { office, license, buyer } = await offer();
    world.till.answer = async (asked) => {
      await world.ok(update, { license_id: license, price: 999, shop_visible: false }, office.ctx);
      return paid(asked);
    };
    expect((await buy(buyer, license)).body.total_cost).toBe(50);
  });

  test.each([
    ['that is hidden', { shop_visible: false }],
    ['that costs nothing', { price: 0 }],
    ['without a price', { price: undefined }],
  ])('is not possible of one %s', async (_, described) => {
    const { license, buyer } = await offer(described);
    expect((await buy(buyer, license)).code).toBe('not_found');
  });

  test('of another server, or of none, is not possible (GW-24)', async () => {
    const { buyer } = await offer();
    const abroad = await offer();
    expect((await buy(buyer, abroad.license)).code).toBe('not_found');
    expect((await buy(buyer, 999_999_999)).code).toBe('not_found');
    expect((await world.act(buyLicense, {}, buyer.ctx)).status).toBe(400);
  });

  test('for a character of another user, of another server, or that has ended, is refused', async () => {
    const { office, license, buyer } = await offer();
    const as = async (server_character_id: number) =>
      (await buy(buyer, license, { server_character_id })).code;
    expect(await as(office.person().characterId)).toBe('forbidden');
    expect(await as(world.person().characterId)).toBe('character_not_found');
    await world.database.query('INSERT INTO holders VALUES ($1, $2, now())', [
      buyer.characterId,
      buyer.serverId,
    ]);
    expect(await as(buyer.characterId)).toBe('character_not_found');
    expect(shop.chargesOf(buyer)).toEqual([]);
  });

  test.each([...PAYMENT_ERRORS])('is refused with %s, as the economy says', async (code) => {
    const { office, license, buyer } = await offer();
    world.till.answer = () => refusedWith(code);
    const answer = await buy(buyer, license);
    expect([answer.code, answer.status]).toEqual([code, fail(code).status]);
    expect([await office.records(buyer), await office.emitted('license.character.granted')]).toEqual([
      [],
      [],
    ]);
    world.till.answer = paid;
    expect((await buy(buyer, license)).code).toBeNull();
  });
});

describe('a licence with a parent (LI-03)', () => {
  test('is sold to a character with a valid parent licence', async () => {
    const office = licenseOffice(world);
    const parent = await office.license();
    const child = await office.license({ price: 5, parent_license_id: parent });
    const buyer = office.person();
    const outcome = async () => (await buy(buyer, child)).code;
    expect(await outcome()).toBe('forbidden');
    await office.grant(parent, buyer);
    await office.revoke(parent, buyer);
    expect(await outcome()).toBe('forbidden');
    await office.grant(parent, buyer);
    expect(await outcome()).toBeNull();
  });
});

describe('a licence that the character has or had (SH-05)', () => {
  test('is not sold again', async () => {
    const { license, buyer } = await offer();
    await buy(buyer, license);
    const again = await buy(buyer, license);
    expect([again.status, again.code, shop.chargesOf(buyer).length]).toEqual([409, 'already_exists', 1]);
  });

  test('is sold again, with all points, after its last point was lost', async () => {
    const { office, license, buyer } = await offer({ max_points: 3 });
    await buy(buyer, license);
    await office.deduct(license, buyer, 3);
    expect((await buy(buyer, license)).code).toBeNull();
    expect(await office.records(buyer)).toMatchObject([
      { status: 'granted', points_remaining: 3, revoked_by: null, revoked_at: null },
    ]);
  });

  test('is not sold again after a person took it away, until staff grant it', async () => {
    const { office, license, buyer } = await offer();
    await buy(buyer, license);
    await office.revoke(license, buyer);
    const refused = await buy(buyer, license);
    expect([refused.status, refused.code, shop.chargesOf(buyer).length]).toEqual([403, 'forbidden', 1]);
    await office.grant(license, buyer);
    expect((await buy(buyer, license)).code).toBe('already_exists');
  });
});
