import transfer from '@cabildo/contracts/inventory/holdings/transfer.ts';
import { withKey } from '@cabildo/testing';
import { tally } from '../licenses/license-office.testing.ts';
import { startWorld, type World } from '../testing/world.ts';
import { storehouse, verdict } from './storehouse.testing.ts';

let world: World;

beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

/** Two characters of one server; Ana has this many units of an item. */
async function pair(quantity: number, described = {}) {
  const house = storehouse(world);
  const [ana, eva] = [house.person(), house.person()];
  const item_id = await house.item({ name: 'Pan', ...described });
  if (quantity > 0) await world.give(ana, item_id, quantity);
  const held = () =>
    Promise.all([world.held(ana.characterId, item_id), world.held(eva.characterId, item_id)]);
  return { ...house, ana, eva, item_id, held };
}

describe('transfer', () => {
  it('moves units between two characters, answers with what is left, and emits an event for both', async () => {
    const { ana, eva, item_id, hand, held, movements, emitted } = await pair(5);
    expect((await hand(ana, eva, item_id, 2)).body).toEqual({
      ok: true,
      item_id,
      transferred: 2,
      quantity: 3,
    });
    expect(await held()).toEqual([3, 2]);
    expect((await movements()).slice(1)).toEqual([
      {
        item_id,
        quantity: 2,
        source: 'character',
        from_character_id: ana.characterId,
        target: 'character',
        to_character_id: eva.characterId,
        reason: 'gift',
        actor_user_id: ana.userId,
      },
    ]);
    expect(await emitted('inventory.item.transferred')).toMatchObject([
      {
        actor: { kind: 'user', id: ana.userId },
        character_ids: [ana.characterId, eva.characterId],
        data: {
          from_character_id: ana.characterId,
          to_character_id: eva.characterId,
          item_id,
          name: 'Pan',
          quantity: 2,
        },
        note: 'Un personaje dio 2 × «Pan» a un personaje.',
      },
    ]);
  });

  it('goes between two characters of one person, and not from one to itself', async () => {
    const { ana, item_id, hand } = await pair(5);
    const second = { characterId: world.addCharacter(ana) };
    expect(verdict(await hand(ana, second, item_id, 2))).toEqual([200, null]);
    expect(verdict(await hand(ana, ana, item_id, 2))).toEqual([400, 'self_transfer']);
    expect(await world.held(ana.characterId, item_id)).toBe(3);
  });

  it('is only for the owner of the giving character, not for staff (GW-24)', async () => {
    const { ana, eva, item_id, serverId, hand, held, ctx } = await pair(5);
    const staff = (['member', 'mod', 'admin', 'owner'] as const).map(
      (role) => world.person({ serverId, role }).ctx,
    );
    for (const as of [eva.ctx, ctx, ...staff]) {
      expect(verdict(await hand(ana, eva, item_id, 1, as))).toEqual([403, 'forbidden']);
    }
    expect(await held()).toEqual([5, 0]);
  });

  it('goes neither from the dead nor from characters of other servers', async () => {
    const { ana, eva, item_id, hand, deadWith } = await pair(1);
    const dead = { ...ana, ...(await deadWith(ana, item_id, 2)) };
    const elsewhere = { ...ana, characterId: world.person().characterId };
    for (const from of [dead, elsewhere, { ...ana, characterId: 999_999_999 }]) {
      expect(verdict(await hand(from, eva, item_id, 1))).toEqual([404, 'character_not_found']);
    }
  });

  it('reaches neither the dead nor the ended nor characters of other servers', async () => {
    const { ana, eva, item_id, hand, end, person, held } = await pair(5);
    const ended = person();
    await end(ended);
    const dead = { characterId: world.addCharacter(eva, 'dead') };
    for (const to of [ended, dead, world.person(), { characterId: 999_999_999 }]) {
      expect(verdict(await hand(ana, to, item_id, 1))).toEqual([404, 'destination_not_found']);
    }
    expect(await held()).toEqual([5, 0]);
  });

  it('does not find an item of another server', async () => {
    const { ana, eva, hand } = await pair(5);
    for (const item_id of [await storehouse(world).item(), 999_999_999]) {
      expect(verdict(await hand(ana, eva, item_id, 1))).toEqual([404, 'not_found']);
    }
  });

  it('leaves what may not be given away where it is (IT-07)', async () => {
    const { ana, eva, item_id, hand, held } = await pair(5, { can_gift: false });
    const { status, code, body } = await hand(ana, eva, item_id, 1);
    expect([status, code, body['error']]).toEqual([403, 'forbidden', '«Pan» no se puede regalar.']);
    expect(await held()).toEqual([5, 0]);
  });

  it('refuses more than there is', async () => {
    const { ana, eva, item_id, hand, held } = await pair(5);
    expect(verdict(await hand(ana, eva, item_id, 6))).toEqual([400, 'invalid_amount']);
    expect(verdict(await hand(eva, ana, item_id, 1))).toEqual([400, 'invalid_amount']);
    expect(verdict(await hand(ana, eva, item_id, 5))).toEqual([200, null]);
    expect(await held()).toEqual([0, 5]);
  });

  it('respects the limit of the receiving character (IT-06)', async () => {
    const { ana, eva, item_id, hand, give, held } = await pair(3, { user_limit: 3 });
    await give(eva, item_id, 1);
    expect(verdict(await hand(ana, eva, item_id, 3))).toEqual([400, 'limit_exceeded']);
    expect(verdict(await hand(ana, eva, item_id, 2))).toEqual([200, null]);
    expect(verdict(await hand(ana, eva, item_id, 1))).toEqual([400, 'limit_exceeded']);
    expect(await held()).toEqual([1, 3]);
  });

  it('needs both characters and an item', async () => {
    const { ana, eva, item_id } = await pair(1);
    const whole = {
      from_character_id: ana.characterId,
      to_character_id: eva.characterId,
      item_id,
      quantity: 1,
    };
    for (const name of ['from_character_id', 'to_character_id', 'item_id']) {
      const answer = await world.act(transfer, { ...whole, [name]: undefined }, ana.ctx);
      expect(verdict(answer)).toEqual([400, 'error']);
    }
  });

  it('lets exactly one of many have a whole stack', async () => {
    const { ana, item_id, hand, person } = await pair(9);
    const friends = Array.from({ length: 20 }, person);
    const answers = await Promise.all(friends.map((friend) => hand(ana, friend, item_id, 9)));
    expect(tally(answers)).toEqual({ ok: 1, invalid_amount: 19 });
    const held = await Promise.all(friends.map(({ characterId }) => world.held(characterId, item_id)));
    expect(held.sort()).toEqual([...Array<number>(19).fill(0), 9]);
  });

  it('goes in both directions at the same time', async () => {
    const { ana, eva, item_id, hand, give, held } = await pair(50);
    await give(eva, item_id, 50);
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, index) =>
        index % 2 ? hand(ana, eva, item_id, 1) : hand(eva, ana, item_id, 1),
      ),
    );
    expect(tally(answers)).toEqual({ ok: 60 });
    expect(await held()).toEqual([50, 50]);
  });

  it('happens once under one key, and answers all who bring it alike (GW-17)', async () => {
    const { ana, eva, item_id, hand, held } = await pair(500);
    const keyed = withKey(ana.ctx, 'una vez');
    const answers = await Promise.all(Array.from({ length: 100 }, () => hand(ana, eva, item_id, 2, keyed)));
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(answers[0]).toMatchObject({ status: 200, body: { quantity: 498 } });
    expect(await held()).toEqual([498, 2]);
    expect(verdict(await hand(ana, eva, item_id, 1, keyed))).toEqual([409, 'error']);
  });
});
