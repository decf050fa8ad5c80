import type { EventEnvelope } from '@cabildo/contracts/event';
import grant from '@cabildo/contracts/inventory/licenses/grant.ts';
import createLicense from '@cabildo/contracts/inventory/licenses/create.ts';
import get from '@cabildo/contracts/inventory/holdings/get.ts';
import give from '@cabildo/contracts/inventory/holdings/give.ts';
import take from '@cabildo/contracts/inventory/holdings/take.ts';
import transfer from '@cabildo/contracts/inventory/holdings/transfer.ts';
import updateItem from '@cabildo/contracts/inventory/items/update.ts';
import buyItems from '@cabildo/contracts/inventory/shop/buy_items.ts';
import passOnItems from '@cabildo/contracts/inventory/endings/pass_on_items.rpc.ts';
import { characterDeleted, characterDied } from '@cabildo/contracts/servers/characters/events.ts';
import { serverDeleted } from '@cabildo/contracts/servers/servers/events.ts';
import giveUnits from '@cabildo/contracts/inventory/vaults/give_units.rpc.ts';
import { envelopeOf } from '@cabildo/kit/service';
import { member, throughBot, until } from '@cabildo/testing';
import { checkpoint } from '../frisks/checkpoint.testing.ts';
import { startWorld, type Person, type World } from '../testing/world.ts';

let world: World;

beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const system = { kind: 'system', id: null } as const;

const deletion = ({ serverId, userId, characterId }: Person, was_dead = false) =>
  envelopeOf(
    characterDeleted,
    {
      server_id: serverId,
      user_id: userId,
      server_character_id: characterId,
      name: 'Ana',
      surname: 'Pérez',
      dni_number: '1A',
      deleted_by: 'jefa',
      was_dead,
    },
    { serverId, actor: system, now: world.clock.now(), characterIds: [characterId] },
  );

const death = ({ serverId, userId, characterId }: Person) =>
  envelopeOf(
    characterDied,
    {
      server_id: serverId,
      user_id: userId,
      server_character_id: characterId,
      name: 'Ana',
      surname: 'Pérez',
      dni_number: '1A',
      killed_by: 'jefa',
    },
    { serverId, actor: system, now: world.clock.now(), characterIds: [characterId] },
  );

const isEnded = async ({ characterId }: Person): Promise<boolean> =>
  (
    await world.database.query('SELECT 1 FROM holders WHERE character_id = $1 AND ended_at IS NOT NULL', [
      characterId,
    ])
  ).length > 0;

/** Waits until an event was carried out. */
const untilHandled = ({ event_id }: EventEnvelope): Promise<void> =>
  until(
    async () =>
      (await world.database.query('SELECT 1 FROM inbox WHERE event_id = $1', [event_id])).length > 0,
  );

describe('when a character dies (DN-09)', () => {
  it('it keeps its items and is given none, also where the cache still has it alive; staff may take them', async () => {
    const person = world.person();
    const { item_id } = await world.addItem(person.serverId);
    await world.give(person, item_id, 3);
    const keeper = world.keeper(person.serverId);
    await world.publish(death(person));
    await until(() => isEnded(person));
    const named = { server_character_id: person.characterId, item_id, quantity: 1 };
    expect((await world.act(give, named, keeper)).code).toBe('character_not_found');
    expect(await world.held(person.characterId, item_id)).toBe(3);
    expect(await world.ok(take, named, throughBot(keeper))).toMatchObject({ quantity: 2 });
  });

  it('the open frisks in which it takes part are cancelled', async () => {
    const post = checkpoint(world);
    const { session_id } = await post.begun();
    await world.publish(death(post.target));
    await until(() => isEnded(post.target));
    expect(await post.stateOf(session_id)).toBe('cancelled');
    expect(await post.emitted('frisk.session.cancelled')).toMatchObject([{ data: { session_id } }]);
  });
});

describe('when a character is deleted', () => {
  it('the inventory is empty, also for a member who had read it before', async () => {
    const person = world.person();
    const { item_id } = await world.addItem(person.serverId);
    await world.give(person, item_id, 3);
    const input = { server_character_id: person.characterId };
    const total = async () => (await world.ok(get, input, world.keeper(person.serverId))).total;
    expect(await total()).toBe(1);
    await world.publish(deletion(person));
    await until(() => isEnded(person));
    expect(await total()).toBe(0);
  });

  it('its items are destroyed and its licences removed, with an event for each (SV-10)', async () => {
    const person = world.person();
    const { serverId, characterId } = person;
    const [bread, water] = [await world.addItem(serverId), await world.addItem(serverId)];
    await world.give(person, bread.item_id, 3);
    await world.give(person, water.item_id, 1);
    const admin = member(7, 'admin', { serverId });
    const { license } = await world.ok(createLicense, { name: 'b', name_label: 'B' }, admin);
    await world.ok(grant, { server_character_id: characterId, license_id: license.license_id }, admin);
    const event = deletion(person);
    await world.publish(event);
    await world.publish(event);
    await until(() => isEnded(person));
    const emitted = (await world.events()).filter(
      ({ type, character_ids: ids }) => type !== event.type && ids.includes(characterId),
    );
    expect(emitted.slice(-3).map(({ type, note }) => [type, note])).toEqual([
      ['inventory.character.emptied', `Se retiraron 3 × «${bread.name}» de un personaje, porque se eliminó.`],
      ['inventory.character.emptied', `Se retiraron 1 × «${water.name}» de un personaje, porque se eliminó.`],
      ['license.character.removed', 'Se eliminó la licencia «B» de un personaje.'],
    ]);
    expect(await world.held(characterId, bread.item_id)).toBe(0);
    const left = await world.database.query('SELECT 1 FROM character_licenses WHERE character_id = $1', [
      characterId,
    ]);
    expect(left).toEqual([]);
  });

  it('the items of one that was dead wait for its estate, and reach its heir (ECB-15)', async () => {
    const person = world.person();
    const { serverId, characterId } = person;
    const heir = world.person({ serverId });
    const { item_id } = await world.addItem(serverId);
    await world.give(person, item_id, 3);
    await world.publish(death(person));
    const deleted = deletion(person, true);
    await world.publish(deleted);
    await untilHandled(deleted);
    expect(await world.held(characterId, item_id)).toBe(3);
    const order = { estate_id: 1, server_id: serverId, from_character_id: characterId, user_id: 7 };
    const inheriting = { ...order, to_character_id: heir.characterId };
    expect((await world.ask(passOnItems, inheriting, heir.ctx)).body.moved).toBe(1);
    expect([await world.held(characterId, item_id), await world.held(heir.characterId, item_id)]).toEqual([
      0, 3,
    ]);
  });

  it('one that was dead still inherits, for its own estate, and one that lived does not (ECB-15)', async () => {
    const { serverId } = world.person();
    const [dead, living] = [world.person({ serverId }), world.person({ serverId })];
    const { item_id } = await world.addItem(serverId);
    await world.publish(death(dead));
    const deletions = [deletion(living), deletion(dead, true)];
    await Promise.all(deletions.map((event) => world.publish(event)));
    await Promise.all(deletions.map(untilHandled));
    for (const { characterId } of [dead, living]) {
      const { characterId: from_character_id, ctx } = world.person({ serverId });
      await world.give({ serverId, characterId: from_character_id }, item_id, 3);
      const order = { estate_id: 1, server_id: serverId, from_character_id, to_character_id: characterId };
      await world.ask(passOnItems, { ...order, user_id: 7 }, ctx);
      const units = { server_id: serverId, server_character_id: characterId, item_id, quantity: 2 };
      await world.ask(giveUnits, { key: `${serverId}:${characterId}`, is_estate: true, ...units }, ctx);
      expect(await world.held(from_character_id, item_id)).toBe(0);
    }
    const held = [dead, living].map(({ characterId }) => world.held(characterId, item_id));
    expect(await Promise.all(held)).toEqual([5, 0]);
  });

  it('nothing can be given to it, even while the cache of characters still has it', async () => {
    const [person, friend] = [world.person(), world.person()];
    const other = world.person({ serverId: person.serverId });
    const item = await world.addItem(person.serverId);
    await world.give(other, item.item_id, 5);
    await world.publish(deletion(person));
    await until(() => isEnded(person));
    const given = { item_id: item.item_id, quantity: 1 };
    const keeper = world.keeper(person.serverId);
    const answers = [
      await world.act(give, { ...given, server_character_id: person.characterId }, keeper),
      await world.act(
        transfer,
        { ...given, from_character_id: other.characterId, to_character_id: person.characterId },
        other.ctx,
      ),
      await world.act(buyItems, { server_character_id: person.characterId, items: [given] }, person.ctx),
    ];
    expect(answers.map(({ code }) => code)).toEqual([
      'character_not_found',
      'destination_not_found',
      'character_not_found',
    ]);
    expect(await world.held(friend.characterId, item.item_id)).toBe(0);
    expect(await world.held(other.characterId, item.item_id)).toBe(5);
  });

  it('units that are given at the same time are destroyed too, or refused', async () => {
    const person = world.person();
    const item = await world.addItem(person.serverId);
    const given = { server_character_id: person.characterId, item_id: item.item_id, quantity: 1 };
    const keeper = world.keeper(person.serverId);
    const answers = await Promise.all([
      ...Array.from({ length: 30 }, () => world.act(give, given, keeper)),
      world.publish(deletion(person)),
    ]);
    await until(() => isEnded(person));
    expect(answers).toHaveLength(31);
    expect(await world.held(person.characterId, item.item_id)).toBe(0);
  });

  it('open frisks with it as searcher or target are cancelled, with an event for each', async () => {
    const post = checkpoint(world);
    const item_id = await post.carried(2);
    const of = await post.decided('confiscated');
    const by = (await post.start(post.searcher, post.target)).body.session;
    const other = (await post.start(post.person())).body.session;
    await world.publish(deletion(post.target));
    await until(() => isEnded(post.target));
    expect(await post.emitted('frisk.session.cancelled')).toMatchObject(
      [of, by].map(({ session_id }) => ({
        data: { session_id, state: 'cancelled' },
        character_ids: expect.arrayContaining([post.target.characterId, post.searcher.characterId]),
        actor: system,
      })),
    );
    expect((await post.complete(of.session_id)).code).toBe('already_processed');
    expect(await post.stateOf(other.session_id)).toBe('open');
    expect(await world.held(post.target.characterId, item_id)).toBe(0);
  });

  it('a frisk that begins or is completed at the same time does not stay open', async () => {
    const posts = Array.from({ length: 10 }, () => checkpoint(world));
    await Promise.all(
      posts.map(async (post, index) => {
        const item_id = await post.carried(2);
        const doing = index % 2 ? (await post.decided('confiscated')).session_id : undefined;
        await Promise.all([
          doing === undefined ? post.start() : post.complete(doing),
          world.publish(deletion(post.target)),
        ]);
        await until(() => isEnded(post.target));
        expect(await world.held(post.target.characterId, item_id)).toBe(0);
        const open = `SELECT 1 FROM frisks WHERE target_character_id = $1 AND state = 'open'`;
        expect(await world.database.query(open, [post.target.characterId])).toEqual([]);
      }),
    );
  });

  it('a purchase that is being paid for is refunded', async () => {
    const person = world.person();
    const item = await world.addItem(person.serverId, { stock_mode: 'limited', stock_quantity: 5 });
    world.till.answer = async ({ amount }) => {
      await world.publish(deletion(person));
      await until(() => isEnded(person));
      return { charged: true, amount, payment_method: 'wallet' };
    };
    const items = [{ item_id: item.item_id, quantity: 2 }];
    const answer = await world.act(buyItems, { server_character_id: person.characterId, items }, person.ctx);
    expect([answer.status, answer.code]).toEqual([404, 'not_found']);
    expect(world.till.refunded.size).toBe(1);
    const [stock] = await world.database.query<{ quantity: number }>(
      'SELECT quantity FROM stocks WHERE item_id = $1',
      [item.item_id],
    );
    expect(stock!.quantity).toBe(5);
  });
});

describe('when a server is deleted', () => {
  it('all of its rows are erased, and none of other servers', async () => {
    const [deleted, other] = [world.person(), world.person()];
    world.till.answer = ({ amount }) => ({ charged: true, amount, payment_method: 'wallet' });
    for (const person of [deleted, other]) {
      const { serverId, characterId } = person;
      const admin = member(8, 'admin', { serverId });
      const { license } = await world.ok(createLicense, { name: 'A' }, admin);
      await world.ok(createLicense, { name: 'B', parent_license_id: license.license_id }, admin);
      await world.ok(grant, { server_character_id: characterId, license_id: license.license_id }, admin);
      const { item_id } = await world.addItem(serverId, { require_license_id: license.license_id });
      await world.ok(updateItem, { item_id, name: 'Pan' }, admin);
      await world.give(person, item_id, 2);
      await world.ok(
        buyItems,
        { server_character_id: characterId, items: [{ item_id, quantity: 1 }] },
        person.ctx,
      );
    }
    const tables = ['items', 'licenses', 'movements', 'holders', 'purchases'];
    const rowsOf = async (serverId: number): Promise<number[]> =>
      Promise.all(
        tables.map(
          async (table) =>
            (await world.database.query(`SELECT 1 FROM ${table} WHERE server_id = $1`, [serverId])).length,
        ),
      );
    const event = envelopeOf(
      serverDeleted,
      { server_id: deleted.serverId, user_id: 1, server_name: 'Los Santos' },
      { serverId: deleted.serverId, actor: system, now: world.clock.now() },
    );
    await world.publish(event);
    await until(async () => (await rowsOf(deleted.serverId)).every((count) => count === 0));
    expect(await rowsOf(other.serverId)).toEqual([1, 2, 2, 1, 1]);
  });
});
