import grant from '@cabildo/contracts/inventory/server_licenses/grant.ts';
import createLicense from '@cabildo/contracts/inventory/server_licenses/create.ts';
import give from '@cabildo/contracts/inventory/server_inventory/give.ts';
import transfer from '@cabildo/contracts/inventory/server_inventory/transfer.ts';
import updateItem from '@cabildo/contracts/inventory/server_items/update.ts';
import buyItems from '@cabildo/contracts/inventory/server_shop/buy_items.ts';
import characterDeleted from '@cabildo/contracts/servers/events/character.character.deleted.ts';
import serverDeleted from '@cabildo/contracts/servers/events/server.server.deleted.ts';
import { envelopeOf } from '@cabildo/kit';
import { member, until } from '@cabildo/testing';
import { checkpoint } from '../frisks.testing.ts';
import { Inventories } from '../inventories.ts';
import { startWorld, type Person, type World } from '../world.testing.ts';

let world: World;

beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const system = { kind: 'system', id: null } as const;

const deletion = ({ serverId, userId, characterId }: Person) =>
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
    },
    { serverId, actor: system, now: world.clock.now(), characterIds: [characterId] },
  );

const isEnded = async ({ characterId }: Person): Promise<boolean> =>
  (
    await world.database.query('SELECT 1 FROM holders WHERE character_id = $1 AND ended_at IS NOT NULL', [
      characterId,
    ])
  ).length > 0;

describe('when a character is deleted', () => {
  it('nobody sees his things any more, not even a process that has just looked at them', async () => {
    const person = world.person();
    const { item_id } = await world.addItem(person.serverId);
    await world.give(person, item_id, 3);
    const inventories = new Inventories(world.database);
    const look = async () => (await inventories.pages([{ ...person, page: 1, per_page: 50 }]))[0]!.line;
    expect(await look()).toContain('"total":1');
    await world.publish(deletion(person));
    await until(() => isEnded(person));
    expect(await look()).toContain('"items":[],"page":1,"per_page":50,"total":0');
  });

  it('his things are destroyed and his licences go, with an entry for each (SV-10)', async () => {
    const person = world.person();
    const { serverId, characterId } = person;
    const [bread, water] = [await world.addItem(serverId), await world.addItem(serverId)];
    await world.give(person, bread.item_id, 3);
    await world.give(person, water.item_id, 1);
    const admin = member(7, 'admin', { serverId });
    const { license } = await world.ok(createLicense, { name: 'B' }, admin);
    await world.ok(grant, { server_character_id: characterId, license_id: license.license_id }, admin);
    const event = deletion(person);
    await world.publish(event);
    await world.publish(event);
    await until(() => isEnded(person));
    const told = (await world.events()).filter(
      ({ type, character_ids: ids }) => type !== event.type && ids.includes(characterId),
    );
    expect(told.slice(-3).map(({ type, note }) => [type, note])).toEqual([
      [
        'inventory.character.emptied',
        `Se retiraron 3 × «${bread.name}» del personaje eliminado ${characterId}.`,
      ],
      [
        'inventory.character.emptied',
        `Se retiraron 1 × «${water.name}» del personaje eliminado ${characterId}.`,
      ],
      ['license.character.removed', `Se eliminó la licencia «B» del personaje eliminado ${characterId}.`],
    ]);
    expect(await world.held(characterId, bread.item_id)).toBe(0);
    const left = await world.database.query('SELECT 1 FROM character_licenses WHERE character_id = $1', [
      characterId,
    ]);
    expect(left).toEqual([]);
  });

  it('nothing reaches him any more, whatever is remembered of him', async () => {
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

  it('what arrives at the same moment is destroyed too, or refused', async () => {
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

  it('frisks by him and of him that are open are cancelled, with an entry for each', async () => {
    const post = checkpoint(world);
    const item_id = await post.carried(2);
    const of = await post.decided('confiscated');
    const by = (await post.start(post.searcher, post.target)).body.session;
    const other = (await post.start(post.person())).body.session;
    await world.publish(deletion(post.target));
    await until(() => isEnded(post.target));
    expect(await post.told('frisk.session.cancelled')).toMatchObject(
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

  it('a frisk that begins or is completed at the same moment does not stay open', async () => {
    const posts = Array.from({ length: 10 }, () => checkpoint(world));
    await Promise.all(
      posts.map(async (post, turn) => {
        const item_id = await post.carried(2);
        const doing = turn % 2 ? (await post.decided('confiscated')).session_id : undefined;
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

  it('who is paying at that moment gets his money back', async () => {
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
  it('everything of it is erased, and nothing of others', async () => {
    const [doomed, spared] = [world.person(), world.person()];
    world.till.answer = ({ amount }) => ({ charged: true, amount, payment_method: 'wallet' });
    for (const person of [doomed, spared]) {
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
    const tables = ['items', 'licenses', 'movements', 'holders', 'purchases', 'catalogues'];
    const rowsOf = async (serverId: number): Promise<number[]> =>
      Promise.all(
        tables.map(
          async (table) =>
            (await world.database.query(`SELECT 1 FROM ${table} WHERE server_id = $1`, [serverId])).length,
        ),
      );
    const event = envelopeOf(
      serverDeleted,
      { server_id: doomed.serverId, user_id: 1, server_name: 'Los Santos' },
      { serverId: doomed.serverId, actor: system, now: world.clock.now() },
    );
    await world.publish(event);
    await until(async () => (await rowsOf(doomed.serverId)).every((count) => count === 0));
    expect(await rowsOf(spared.serverId)).toEqual([1, 2, 2, 1, 1, 1]);
  }, 30_000);
});
