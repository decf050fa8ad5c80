import { fail } from '@cabildo/contracts';
import { PAYMENT_ERRORS } from '@cabildo/contracts/inventory/payment.ts';
import deleteLicense from '@cabildo/contracts/inventory/server_licenses/delete.ts';
import update from '@cabildo/contracts/inventory/server_licenses/update.ts';
import buyLicense from '@cabildo/contracts/inventory/server_shop/buy_license.ts';
import { withKey, type Person } from '@cabildo/testing';
import { licenseOffice, tally } from '../../licenses.testing.ts';
import { startWorld, type World } from '../../world.testing.ts';
import { refusedWith, shopping } from './shopping.testing.ts';

let world: World;
let shop: ReturnType<typeof shopping>;
let paid: World['till']['answer'];

beforeAll(async () => {
  world = await startWorld();
  shop = shopping(world);
  paid = world.till.answer;
});
afterEach(() => (world.till.answer = paid));
afterAll(() => world.close());

const buy = (buyer: Person, license_id: number, rest: object = {}, ctx = buyer.ctx) =>
  world.act(buyLicense, { server_character_id: buyer.characterId, license_id, ...rest }, ctx);

/** A server that sells a licence, and somebody who wants it. */
async function counter(described: object = {}) {
  const office = licenseOffice(world);
  const license = await office.license({ price: 50, ...described });
  return { office, license, buyer: office.person() };
}

describe('buying a licence', () => {
  test('licenses the character with all points, for its price, and tells of both (SH-05)', async () => {
    const { office, license, buyer } = await counter({ name: 'Carné B', max_points: 12 });
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
    const [completed] = await office.told('shop.purchase.completed');
    expect(completed).toMatchObject({
      data: { license_id: license, lines: [], total_cost: 50 },
      note: `El personaje ${buyer.characterId} compró la licencia «Carné B» por 50 (banco).`,
    });
    expect(await office.told('license.character.granted')).toMatchObject([
      { character_ids: [buyer.characterId], actor: { kind: 'user', id: buyer.userId } },
    ]);
  });

  test('is done by the only character of whoever names none (GW-25)', async () => {
    const { office, license, buyer } = await counter();
    expect((await world.act(buyLicense, { license_id: license }, buyer.ctx)).code).toBeNull();
    expect(await office.records(buyer)).toHaveLength(1);
    const twin = office.person();
    world.addCharacter(twin);
    const answer = await world.act(buyLicense, { license_id: license }, twin.ctx);
    expect([answer.status, answer.code]).toEqual([400, 'error']);
  });

  test('keeps to the price of the order, whatever it costs when it is paid (SH-05)', async () => {
    const { office, license, buyer } = await counter();
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
    const { license, buyer } = await counter(described);
    expect((await buy(buyer, license)).code).toBe('not_found');
  });

  test('of another server, or of none, is not possible (GW-24)', async () => {
    const { buyer } = await counter();
    const abroad = await counter();
    expect((await buy(buyer, abroad.license)).code).toBe('not_found');
    expect((await buy(buyer, 999_999_999)).code).toBe('not_found');
    expect((await world.act(buyLicense, {}, buyer.ctx)).status).toBe(400);
  });

  test('for the character of somebody else, of another server, or that has ended, is refused', async () => {
    const { office, license, buyer } = await counter();
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
    const { office, license, buyer } = await counter();
    world.till.answer = () => refusedWith(code);
    const answer = await buy(buyer, license);
    expect([answer.code, answer.status]).toEqual([code, fail(code).status]);
    expect([await office.records(buyer), await office.told('license.character.granted')]).toEqual([[], []]);
    world.till.answer = paid;
    expect((await buy(buyer, license)).code).toBeNull();
  });
});

describe('a licence that hangs on another (LI-03)', () => {
  test('is sold to whoever has the parent, valid', async () => {
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
    const { license, buyer } = await counter();
    await buy(buyer, license);
    const again = await buy(buyer, license);
    expect([again.status, again.code, shop.chargesOf(buyer).length]).toEqual([409, 'already_exists', 1]);
  });

  test('is sold again, with all points, after its last point was lost', async () => {
    const { office, license, buyer } = await counter({ max_points: 3 });
    await buy(buyer, license);
    await office.deduct(license, buyer, 3);
    expect((await buy(buyer, license)).code).toBeNull();
    expect(await office.records(buyer)).toMatchObject([
      { status: 'granted', points_remaining: 3, revoked_by: null, revoked_at: null },
    ]);
  });

  test('is not sold again after a person took it away, until staff grant it', async () => {
    const { office, license, buyer } = await counter();
    await buy(buyer, license);
    await office.revoke(license, buyer);
    const refused = await buy(buyer, license);
    expect([refused.status, refused.code, shop.chargesOf(buyer).length]).toEqual([403, 'forbidden', 1]);
    await office.grant(license, buyer);
    expect((await buy(buyer, license)).code).toBe('already_exists');
  });
});

describe('bought by the same character at once', () => {
  test('it is sold and paid for once, the others have it already', async () => {
    for (const crowd of [2, 20]) {
      const { license, buyer } = await counter();
      const answers = await Promise.all(Array.from({ length: crowd }, () => buy(buyer, license)));
      expect(tally(answers)).toEqual({ ok: 1, already_exists: crowd - 1 });
      expect(shop.chargesOf(buyer)).toHaveLength(1);
    }
  });

  test('it is not sold a second time while the first is being paid for', async () => {
    const { license, buyer } = await counter();
    world.till.answer = async (asked) => {
      expect((await buy(buyer, license)).code).toBe('already_exists');
      return paid(asked);
    };
    expect((await buy(buyer, license)).code).toBeNull();
  });

  test('different licences are all sold, and so is one to many characters', async () => {
    const { office, license, buyer } = await counter();
    const other = await office.license({ price: 7 });
    const crowd = Array.from({ length: 30 }, () => office.person());
    const answers = await Promise.all([
      buy(buyer, license),
      buy(buyer, other),
      ...crowd.map((person) => buy(person, license)),
    ]);
    expect(tally(answers)).toEqual({ ok: 32 });
  });
});

describe('a licence that cannot be delivered once it is paid for', () => {
  /** What a purchase comes to during whose payment something happens. */
  async function disturbed(
    happens: (c: Awaited<ReturnType<typeof counter>>) => Promise<unknown>,
    described = {},
  ) {
    const scene = await counter(described);
    world.till.answer = async (asked) => {
      await happens(scene);
      return paid(asked);
    };
    const answer = await buy(scene.buyer, scene.license);
    return { ...scene, code: answer.code, key: shop.chargesOf(scene.buyer)[0]!.key };
  }

  test('because it was deleted is paid back', async () => {
    const { office, code, key, buyer, license } = await disturbed((scene) =>
      world.ok(deleteLicense, { license_id: scene.license }, scene.office.ctx),
    );
    expect(code).toBe('not_found');
    expect(world.till.refunded).toContain(key);
    expect(await office.told('shop.purchase.refunded')).toMatchObject([
      {
        data: { total_cost: 50 },
        note: `Se devolvieron 50 al personaje ${buyer.characterId}: la licencia ${license} ya no se pudo entregar.`,
      },
    ]);
  });

  test('because staff granted it meanwhile is paid back, and stays granted', async () => {
    const { office, code, key, buyer } = await disturbed((scene) =>
      scene.office.grant(scene.license, scene.buyer),
    );
    expect(code).toBe('not_found');
    expect(world.till.refunded).toContain(key);
    expect(await office.records(buyer)).toMatchObject([{ status: 'granted' }]);
    expect(await office.told('license.character.granted')).toHaveLength(1);
  });

  test('is not delivered after its money went back, though it could be again by then', async () => {
    const { office, license, buyer } = await counter();
    const parent = await office.license();
    await world.ok(update, { license_id: license, parent_license_id: parent }, office.ctx);
    await office.grant(parent, buyer);
    world.till.answer = async (asked) => {
      await office.revoke(parent, buyer);
      return paid(asked);
    };
    world.till.giveBack = async () => {
      world.till.giveBack = () => undefined;
      await office.grant(parent, buyer);
      throw new Error('the money went back, and the answer was lost');
    };
    const input = { server_character_id: buyer.characterId, license_id: license };
    expect(await shop.leaveInTheMiddle(buyLicense, input, buyer, 'k')).toBe(503);
    expect(world.till.refunded).toContain(shop.chargesOf(buyer)[0]!.key);
    expect(await shop.settle(buyer)).toBe('refunded');
    expect((await office.records(buyer)).map(({ license_id }) => license_id)).toEqual([parent]);
    expect((await buy(buyer, license, {}, withKey(buyer.ctx, 'k'))).code).toBe('not_found');
    world.till.answer = paid;
    expect((await buy(buyer, license)).code).toBeNull();
  });
});

describe('an Idempotency-Key (GW-17)', () => {
  test('makes 100 orders at once one purchase, and all get the same answer', async () => {
    const { license, buyer } = await counter();
    const order = () => buy(buyer, license, {}, withKey(buyer.ctx, 'k'));
    const answers = await Promise.all(Array.from({ length: 100 }, order));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect([answers[0]!.status, shop.chargesOf(buyer).length]).toEqual([200, 1]);
    expect(await order()).toEqual(answers[0]);
  });

  test('gives a refusal again, and belongs to its order alone', async () => {
    const { office, license, buyer } = await counter();
    world.till.answer = () => refusedWith('account_disabled');
    const order = (id: number) => buy(buyer, id, {}, withKey(buyer.ctx, 'k'));
    const refused = await order(license);
    world.till.answer = paid;
    expect(await order(license)).toEqual(refused);
    expect((await order(await office.license({ price: 1 }))).status).toBe(409);
    expect((await buy(buyer, license)).code).toBeNull();
  });

  test('is free again when the purchase was left before anything was taken (GW-23)', async () => {
    const { office, license, buyer } = await counter();
    world.till.answer = () => {
      throw new Error('the economy is away');
    };
    const input = { server_character_id: buyer.characterId, license_id: license };
    expect(await shop.leaveInTheMiddle(buyLicense, input, buyer, 'k')).toBe(503);
    world.till.answer = paid;
    expect((await buy(buyer, license)).code).toBe('already_exists');
    expect(await shop.settle(buyer)).toBe('refused');
    expect((await world.act(buyLicense, input, withKey(buyer.ctx, 'k'))).code).toBeNull();
    expect([(await office.records(buyer)).length, shop.chargesOf(buyer).length]).toEqual([1, 2]);
  });
});
