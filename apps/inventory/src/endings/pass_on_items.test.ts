import countItems from '@cabildo/contracts/inventory/endings/count_items.rpc.ts';
import passOnItems from '@cabildo/contracts/inventory/endings/pass_on_items.rpc.ts';
import deleteItem from '@cabildo/contracts/inventory/endings/delete.ts';
import giveUnits from '@cabildo/contracts/inventory/vaults/give_units.rpc.ts';
import { characterDeleted } from '@cabildo/contracts/servers/characters/events.ts';
import { envelopeOf } from '@cabildo/kit/service';
import { until } from '@cabildo/testing';
import { storehouse } from '../holdings/storehouse.testing.ts';
import { startWorld, type Person, type World } from '../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

let estates = 0;

/** A dead character, its heir, and the requests of the economy for one estate. */
function family() {
  const house = storehouse(world);
  const [dead, heir] = [house.person(), house.person()];
  const estate_id = (estates += 1);
  const order = (to: Pick<Person, 'characterId'> | null) => ({
    estate_id,
    server_id: house.serverId,
    from_character_id: dead.characterId,
    to_character_id: to && to.characterId,
    user_id: 7,
  });
  return {
    ...house,
    dead,
    heir,
    estate_id,
    passOn: async (to: Pick<Person, 'characterId'> | null = heir) =>
      (await world.ask(passOnItems, order(to), heir.ctx)).body,
    held: (who: Person, item: number) => world.held(who.characterId, item),
    estateMovements: async () =>
      ((await house.movements()) as { reason: string }[]).filter(({ reason }) => reason === 'estate'),
  };
}

/** Deletes a character in this service. */
async function erase({ serverId, userId, characterId }: Person): Promise<void> {
  const data = {
    server_id: serverId,
    user_id: userId,
    server_character_id: characterId,
    name: 'Ana',
    surname: null,
    dni_number: '1',
    deleted_by: 'jefa',
  };
  const actor = { kind: 'system', id: null } as const;
  await world.publish(
    envelopeOf(characterDeleted, data, {
      serverId,
      actor,
      now: world.clock.now(),
      characterIds: [characterId],
    }),
  );
  await until(async () => {
    const ended = await world.database.query(
      'SELECT 1 FROM holders WHERE character_id = $1 AND ended_at IS NOT NULL',
      [characterId],
    );
    return ended.length > 0;
  });
}

describe('the items of a dead character (ECB-15)', () => {
  it('pass on to the heir, beyond limits and though they may not be given away, with a movement and an event each', async () => {
    const { dead, heir, item, give, passOn, held, estateMovements, emitted } = family();
    const [bread, ring] = [await item({ user_limit: 5 }), await item({ can_gift: false })];
    await give(dead, bread, 4);
    await give(dead, ring, 1);
    await give(heir, bread, 3);
    const counted = await world.ask(countItems, { server_character_id: dead.characterId }, heir.ctx);
    expect(counted.body.units).toBe(5);
    expect(await passOn()).toMatchObject({ moved: 2, is_more: false });
    expect([await held(heir, bread), await held(heir, ring), await held(dead, bread)]).toEqual([7, 1, 0]);
    const sides = { from_character_id: dead.characterId, to_character_id: heir.characterId };
    expect(await estateMovements()).toMatchObject([
      { ...sides, item_id: bread, quantity: 4, actor_user_id: 7 },
      { ...sides, item_id: ring, quantity: 1, actor_user_id: 7 },
    ]);
    const events = await emitted('inventory.item.inherited');
    expect(events.map(({ data, actor, character_ids }) => [data, actor, character_ids])).toMatchObject([
      [
        { ...sides, item_id: bread, quantity: 4 },
        { kind: 'user', id: 7 },
        [dead.characterId, heir.characterId],
      ],
      [
        { ...sides, item_id: ring, quantity: 1 },
        { kind: 'user', id: 7 },
        [dead.characterId, heir.characterId],
      ],
    ]);
  });

  it('pass on once, however often and at once the economy asks', async () => {
    const { dead, heir, item, give, passOn, held, estateMovements } = family();
    const bread = await item();
    await give(dead, bread, 4);
    await Promise.all(Array.from({ length: 10 }, () => passOn()));
    expect(await held(heir, bread)).toBe(4);
    expect(await estateMovements()).toHaveLength(1);
  });

  it('pass on in parts, where there are very many of them', async () => {
    const { dead, heir, serverId, passOn } = family();
    await world.database.query(
      `WITH made AS (
         INSERT INTO items (server_id, name, created_at) SELECT $1, 'c' || i, now() FROM generate_series(1, 201) i
         RETURNING id
       ), holder AS (
         INSERT INTO holders (character_id, server_id) VALUES ($2, $1)
       ), moved AS (
         INSERT INTO movements (server_id, item_id, quantity, source, target, to_character_id, reason, created_at)
         SELECT $1, id, 1, 'void', 'character', $2, 'give', now() FROM made
       )
       INSERT INTO holdings (character_id, item_id, quantity) SELECT $2, id, 1 FROM made`,
      [serverId, dead.characterId],
    );
    expect(await passOn()).toMatchObject({ moved: 200, is_more: true });
    expect(await passOn()).toMatchObject({ moved: 1, is_more: false });
    expect(await passOn()).toMatchObject({ moved: 0, is_more: false });
    const counted = await world.ask(countItems, { server_character_id: heir.characterId }, heir.ctx);
    expect(counted.body.units).toBe(201);
  });

  it('are in one place alone when they are given away, taken and deleted at the same moment', async () => {
    const { dead, heir, person, ctx, item, give, hand, take, passOn, held } = family();
    const friend = person();
    const [bread, gone] = [await item(), await item()];
    await give(dead, bread, 10);
    await give(dead, gone, 10);
    const [passed] = await Promise.all([
      passOn(),
      ...Array.from({ length: 6 }, () => hand(dead, friend, bread, 1)),
      take(dead, bread, 1),
      world.act(deleteItem, { item_id: gone }, ctx),
      passOn(),
    ]);
    expect(passed.is_more).toBe(false);
    await passOn();
    const taken = 10 - (await held(heir, bread)) - (await held(friend, bread));
    expect([0, 1]).toContain(taken);
    expect(await held(dead, bread)).toBe(0);
    expect(await held(heir, gone)).toBe(0);
  });

  it('reach no dead character any more once they pass on, though its death is not known here yet', async () => {
    const { dead, item, give, passOn } = family();
    await passOn();
    expect((await give(dead, await item(), 1)).code).toBe('character_not_found');
  });

  it('pass on to an heir who has died since, for its own estate', async () => {
    const { dead, heir, item, give, end, passOn, held } = family();
    const bread = await item();
    await give(dead, bread, 2);
    await end(heir);
    await passOn();
    expect(await held(heir, bread)).toBe(2);
  });

  it.each([['nobody inherits'], ['the heir was deleted']])(
    'are destroyed where %s, and each is logged',
    async (why) => {
      const { dead, heir, item, give, passOn, held, estateMovements, emitted } = family();
      const bread = await item();
      await give(dead, bread, 2);
      if (why === 'nobody inherits') await passOn(null);
      else {
        await erase(heir);
        await passOn();
      }
      expect([await held(dead, bread), await held(heir, bread)]).toEqual([0, 0]);
      expect(await estateMovements()).toMatchObject([{ target: 'void', quantity: 2 }]);
      const [event] = await emitted('inventory.item.destroyed');
      expect(event).toMatchObject({ data: { from_character_id: dead.characterId, quantity: 2 } });
    },
  );
});

describe('units of a vault that are inherited', () => {
  it('pass on beyond limits and to a dead heir, but not to a deleted one', async () => {
    const { heir, item, give, serverId, end, held, dead } = family();
    const bread = await item({ user_limit: 1 });
    await give(heir, bread, 1);
    const inherit = async (key: string, who: Person, is_estate = true) => {
      const order = { key, server_id: serverId, server_character_id: who.characterId, item_id: bread };
      const { body } = await world.ask(giveUnits, { ...order, quantity: 3, is_estate }, who.ctx);
      return body.moved ? 'moved' : body.refusal.failure;
    };
    expect(await inherit(`limit:${serverId}`, heir, false)).toBe('limit_exceeded');
    expect(await inherit(`living:${serverId}`, heir)).toBe('moved');
    await end(heir);
    expect(await inherit(`dead:${serverId}`, heir)).toBe('moved');
    expect(await held(heir, bread)).toBe(7);
    await erase(dead);
    expect(await inherit(`deleted:${serverId}`, dead)).toBe('character_not_found');
  });
});
