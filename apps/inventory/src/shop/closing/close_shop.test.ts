import { orgDissolved } from '@cabildo/contracts/economy/organisations/events.ts';
import listShops from '@cabildo/contracts/inventory/shop/shops/list_shops.ts';
import { envelopeOf, tablesOf } from '@cabildo/kit/service';
import { eraseServer } from '@cabildo/operation/erasure';
import { until } from '@cabildo/testing';
import type { Org } from '../../testing/orgs.ts';
import { insertLicense } from '../../testing/world.ts';
import { openShop, paid, refusedWith, shop, world } from '../shopping.testing.ts';
import { stall, stocked } from '../stall.testing.ts';

openShop();

describe('close_shop', () => {
  test('hands the stock to a member of the organisation, once (ST-01)', async () => {
    const there = await stocked(5, { name: `Vino ${Math.random()}` });
    const heir = there.member({ mayShop: false });
    const answers = await Promise.all([there.close(heir), there.close(heir)]);
    expect(answers.map(({ status, code }) => [status, code]).sort()).toEqual([
      [200, null],
      [409, 'error'],
    ]);
    const { body } = answers.find(({ code }) => code === null)!;
    expect(body).toMatchObject({ closed: true, shop_id: there.shopId, units: 5 });
    expect([await there.kept(there.itemId), await world.held(heir.characterId, there.itemId)]).toEqual([
      [0, 0],
      5,
    ]);
    expect(await there.emitted('shop.shop.closed')).toMatchObject([
      {
        character_ids: [there.owner.characterId, heir.characterId],
        data: { to_character_id: heir.characterId, lines: [{ item_id: there.itemId, quantity: 5 }] },
        note: 'Un personaje cerró la tienda «Bar Pepe»; sus existencias pasaron a un personaje.',
      },
    ]);
    expect(await there.buy(there.person(), there.itemId)).toMatchObject({ status: 409, code: 'error' });
  });

  test('closes an empty shop with a licence, whose place is free again', async () => {
    const there = await stall();
    const license_id = await insertLicense(world, there.serverId);
    await world.database.query('UPDATE shops SET license_id = $2 WHERE id = $1', [there.shopId, license_id]);
    expect((await there.close(there.owner)).body).toMatchObject({ units: 0 });
  });

  test('refuses who may not, and receivers who are strangers, dead, of another server or full', async () => {
    const there = await stocked(5, { user_limit: 6 });
    const clerk = there.member({ mayShop: false });
    const full = there.member({ mayShop: false });
    await world.give(full, there.itemId, 2);
    const ended = there.member({ mayShop: false });
    await world.database.query(
      'INSERT INTO holders (character_id, server_id, ended_at) VALUES ($1, $2, now())',
      [ended.characterId, there.serverId],
    );
    const codes = [
      await there.close(there.owner, clerk),
      await there.close(there.person()),
      await there.close(world.person()),
      await there.close({ characterId: world.addCharacter(there.person(), 'dead') }),
      await there.close(ended),
      await there.close(full),
    ].map(({ code }) => code);
    expect(codes).toEqual([
      'forbidden',
      'member_not_found',
      'character_not_found',
      'character_not_found',
      'character_not_found',
      'limit_exceeded',
    ]);
    expect(await there.kept(there.itemId)).toEqual([5, 0]);
  });
});

test('a server takes its shops and their stock with it (SV-11)', async () => {
  const there = await stocked(5);
  world.till.answer = async (asked) => {
    await eraseServer(world.database, tablesOf(world.definition), there.serverId);
    return paid(asked);
  };
  expect(await there.buy(there.person(), there.itemId)).toMatchObject({ status: 404, code: 'not_found' });
  expect([await there.kept(there.itemId), (await there.front()).code]).toEqual([[0, 0], 'not_found']);
});

describe('the shops of an organisation that is dissolved (BZ-07)', () => {
  const dissolve = async ({ orgId: org_id, serverId }: Org) =>
    world.publish(
      envelopeOf(
        orgDissolved,
        {
          org_id,
          name: 'Bar',
          kind: 'business',
          status: 'dissolved',
          owner_character_id: null,
          amount: 0,
          to_account_id: null,
          voided_pay: 0,
        },
        { serverId, actor: { kind: 'system', id: null }, now: world.clock.now() },
      ),
    );

  test('are closed, and nobody lists or enters them any more', async () => {
    const [there, other] = [await stall(), await stall()];
    await dissolve(there.org);
    await until(async () => (await world.ok(listShops, {}, there.owner.ctx)).total === 0);
    expect((await there.front()).status).toBe(409);
    expect(await there.emitted('shop.shop.closed')).toMatchObject([
      { note: 'La tienda «Bar Pepe» cerró, porque su organización se disolvió.', character_ids: [] },
    ]);
    expect((await other.front()).code).toBeNull();
  });

  test('lose what somebody put there at the last moment, and deliver what is paid', async () => {
    const there = await stocked(5);
    const buyer = there.person();
    world.till.answer = async (asked) => {
      await dissolve(there.org);
      await until(async () => (await there.front()).status === 409);
      return paid(asked);
    };
    expect((await there.buy(buyer, there.itemId, 2)).code).toBeNull();
    expect([await world.held(buyer.characterId, there.itemId), await there.kept(there.itemId)]).toEqual([
      2,
      [0, 0],
    ]);
    expect(await there.emitted('shop.shop.closed')).toMatchObject([{ data: { lines: [{ quantity: 3 }] } }]);
  });
});

describe('a purchase that is under way while its shop closes (ST-03)', () => {
  test('is delivered where it is paid', async () => {
    const there = await stocked(5);
    const buyer = there.person();
    world.till.answer = async (asked) => {
      expect((await there.close(there.owner)).body).toMatchObject({ units: 3 });
      return paid(asked);
    };
    expect((await there.buy(buyer, there.itemId, 2)).code).toBeNull();
    expect(await world.held(buyer.characterId, there.itemId)).toBe(2);
    expect([await there.kept(there.itemId), await world.held(there.owner.characterId, there.itemId)]).toEqual(
      [[0, 0], 3],
    );
  });

  test('gives its units to who has the stock where it is refused', async () => {
    const there = await stocked(5);
    const buyer = there.person();
    world.till.answer = async () => {
      await there.close(there.owner);
      return refusedWith('insufficient_balance');
    };
    expect((await there.buy(buyer, there.itemId, 2)).code).toBe('insufficient_balance');
    expect([await there.kept(there.itemId), await world.held(there.owner.characterId, there.itemId)]).toEqual(
      [[0, 0], 5],
    );
    expect(await shop.reservedFor(buyer)).toBe(0);
    expect(await there.emitted('shop.stock.passed_on')).toMatchObject([
      {
        character_ids: [there.owner.characterId],
        data: { to_character_id: there.owner.characterId, lines: [{ quantity: 2 }] },
      },
    ]);
  });

  test('leaves nothing behind where who has the stock has ended meanwhile', async () => {
    const there = await stocked(5);
    world.till.answer = async () => {
      await there.close(there.owner);
      await world.database.query('UPDATE holders SET ended_at = now() WHERE character_id = $1', [
        there.owner.characterId,
      ]);
      return refusedWith('insufficient_balance');
    };
    await there.buy(there.person(), there.itemId, 2);
    expect([await there.kept(there.itemId), await world.held(there.owner.characterId, there.itemId)]).toEqual(
      [[0, 0], 3],
    );
    expect(await there.emitted('shop.stock.passed_on')).toMatchObject([
      { character_ids: [], data: { to_character_id: null } },
    ]);
  });

  test('and at any moment ends with each unit in one place', async () => {
    for (let round = 0; round < 10; round += 1) {
      const there = await stocked(4);
      const buyers = Array.from({ length: 3 }, there.person);
      world.till.answer = (asked) =>
        asked.server_character_id === buyers[0]!.characterId
          ? refusedWith('insufficient_balance')
          : paid(asked);
      const [closed, ...bought] = await Promise.all([
        there.close(there.owner),
        ...buyers.map((buyer) => there.buy(buyer, there.itemId)),
      ]);
      expect(closed.code).toBeNull();
      const codes = bought.map(({ code, status }) => (code === 'error' && status === 409 ? 'closed' : code));
      expect([null, 'insufficient_balance', 'closed']).toEqual(expect.arrayContaining(codes));
      const sold = codes.filter((code) => code === null).length;
      expect([
        await there.kept(there.itemId),
        await world.held(there.owner.characterId, there.itemId),
      ]).toEqual([[0, 0], 4 - sold]);
    }
  });
});
