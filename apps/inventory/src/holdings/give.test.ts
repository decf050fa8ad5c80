import give from '@cabildo/contracts/inventory/holdings/give.ts';
import { withKey } from '@cabildo/testing';
import { tally } from '../licenses/license-office.testing.ts';
import { startWorld, type World } from '../testing/world.ts';
import { storehouse, verdict } from './storehouse.testing.ts';

let world: World;

beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

describe('give', () => {
  it('gives units from the void, answers with what the character has now, and emits an event', async () => {
    const { item, person, give, movements, emitted, ctx, serverId } = storehouse(world);
    const ana = person();
    const item_id = await item({ name: 'Pan' });
    expect((await give(ana, item_id, 3)).body).toEqual({
      ok: true,
      server_character_id: ana.characterId,
      item_id,
      quantity: 3,
    });
    expect((await give(ana, item_id, '2')).body.quantity).toBe(5);
    const movement = {
      item_id,
      quantity: 3,
      source: 'void',
      from_character_id: null,
      target: 'character',
      to_character_id: ana.characterId,
      reason: 'give',
      actor_user_id: ctx.membership!.user_id,
    };
    expect(await movements()).toEqual([movement, { ...movement, quantity: 2 }]);
    expect(await emitted('inventory.item.given')).toMatchObject([
      { data: { quantity: 3, held: 3 } },
      {
        server_id: serverId,
        actor: { kind: 'user', id: ctx.membership!.user_id },
        character_ids: [ana.characterId],
        data: { server_character_id: ana.characterId, item_id, name: 'Pan', quantity: 2, held: 5 },
        note: 'El personal entregó 2 × «Pan» a un personaje.',
      },
    ]);
  });

  it('also accepts character_id', async () => {
    const { ctx, item, person } = storehouse(world);
    const { characterId } = person();
    const input = { character_id: characterId, item_id: await item(), quantity: 1 };
    expect((await world.ok(give, input, ctx)).server_character_id).toBe(characterId);
  });

  it('needs a character and an item', async () => {
    const { ctx, item, person } = storehouse(world);
    for (const input of [{ item_id: await item() }, { server_character_id: person().characterId }]) {
      expect(verdict(await world.act(give, { ...input, quantity: 1 }, ctx))).toEqual([400, 'error']);
    }
  });

  it('lets a character have as many as the limit says and no more (IT-06)', async () => {
    const { item, person, give } = storehouse(world);
    const ana = person();
    const item_id = await item({ name: 'Pan', user_limit: 5 });
    const tooMany = await give(ana, item_id, 6);
    expect(verdict(tooMany)).toEqual([400, 'limit_exceeded']);
    expect(tooMany.body['error']).toBe('Un personaje puede tener como mucho 5 × «Pan».');
    expect(verdict(await give(ana, item_id, 4))).toEqual([200, null]);
    expect(verdict(await give(ana, item_id, 2))).toEqual([400, 'limit_exceeded']);
    expect(verdict(await give(ana, item_id, 1))).toEqual([200, null]);
    expect(verdict(await give(ana, item_id, 1))).toEqual([400, 'limit_exceeded']);
    expect(await world.held(ana.characterId, item_id)).toBe(5);
    expect(verdict(await give(person(), item_id, 5))).toEqual([200, null]);
  });

  it('respects the limit, however many gifts run at the same time', async () => {
    const { item, person, give } = storehouse(world);
    const ana = person();
    const item_id = await item({ user_limit: 7 });
    const answers = await Promise.all(Array.from({ length: 10 }, () => give(ana, item_id, 2)));
    expect(tally(answers)).toEqual({ ok: 3, limit_exceeded: 7 });
    expect(await world.held(ana.characterId, item_id)).toBe(6);
  });

  it('happens once under one key, and answers all who bring it alike (GW-17)', async () => {
    const { ctx, item, person, give, emitted } = storehouse(world);
    const [ana, item_id] = [person(), await item()];
    const keyed = withKey(ctx, 'una vez');
    const answers = await Promise.all(Array.from({ length: 100 }, () => give(ana, item_id, 2, keyed)));
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(answers[0]).toMatchObject({ status: 200, body: { quantity: 2 } });
    expect(await world.held(ana.characterId, item_id)).toBe(2);
    expect(await emitted('inventory.item.given')).toHaveLength(1);
    expect(verdict(await give(ana, item_id, 3, keyed))).toEqual([409, 'error']);
  });

  it('keeps no refusal under its key: once the order can succeed, it does (GW-17)', async () => {
    const { ctx, item, person, give, take } = storehouse(world);
    const [ana, item_id] = [person(), await item({ user_limit: 1 })];
    await give(ana, item_id, 1);
    const keyed = withKey(ctx, 'rechazada');
    expect(verdict(await give(ana, item_id, 1, keyed))).toEqual([400, 'limit_exceeded']);
    await take(ana, item_id, 1);
    expect(verdict(await give(ana, item_id, 1, keyed))).toEqual([200, null]);
  });

  it('finds neither the dead nor the ended nor characters of other servers', async () => {
    const { item, person, give, end } = storehouse(world);
    const item_id = await item();
    const ended = person();
    await end(ended);
    const dead = { characterId: world.addCharacter(person(), 'dead') };
    for (const each of [ended, dead, world.person(), { characterId: 999_999_999 }]) {
      expect(verdict(await give(each, item_id, 1))).toEqual([404, 'character_not_found']);
      expect(await world.held(each.characterId, item_id)).toBe(0);
    }
  });

  it('does not find an item of another server, and leaves no trace of having looked', async () => {
    const { person, give, item } = storehouse(world);
    const ana = person();
    const foreign = await storehouse(world).item();
    for (const item_id of [foreign, 999_999_999]) {
      expect(verdict(await give(ana, item_id, 1))).toEqual([404, 'not_found']);
    }
    const held = () =>
      world.database.query('SELECT 1 FROM holdings WHERE character_id = $1', [ana.characterId]);
    expect(await held()).toEqual([]);
    await give(ana, await item(), 1);
    expect(await held()).toHaveLength(1);
  });
});
