import deleteCatalogueItem from '@cabildo/contracts/inventory/server_items/delete.ts';
import get from '@cabildo/contracts/inventory/server_inventory/get.ts';
import type { RequestContext } from '@cabildo/contracts';
import { MAX_QUESTIONS, splitReplies } from '@cabildo/kit';
import { storehouse, verdict } from '../../inventory.testing.ts';
import { startWorld, type World } from '../../world.testing.ts';

let world: World;

beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

type Character = { characterId: number };
const pageOfHis = ({ characterId }: Character, ctx: RequestContext, page: object = {}) =>
  world.act(get, { server_character_id: characterId, ...page }, ctx);

/** What they ask at one moment, as the edge puts it. */
async function atOnce(...asked: [input: object, ctx: RequestContext][]) {
  const payload = JSON.stringify({ n: get.name, q: asked.map(([i, c]) => ({ i, c })) });
  const line = await world.bus.request('inventory', payload, { deadline: Date.now() + 10_000 });
  return splitReplies(line);
}

describe('get', () => {
  it('shows what a character has, by item, and nothing that he has no more', async () => {
    const { item, person, give, throwAway } = storehouse(world);
    const [ana, eva] = [person(), person()];
    const bread = await item({ name: 'Pan', name_label: 'Pan de leña', can_gift: false });
    const water = await item({ name: 'Agua', image_url: 'https://example.com/agua.png', can_delete: false });
    const gone = await item();
    await give(ana, water, 2);
    await give(ana, bread, 1_000_000);
    await give(ana, gone, 1);
    await give(eva, gone, 1);
    await throwAway(ana, gone);
    expect((await pageOfHis(ana, ana.ctx)).body).toEqual({
      ok: true,
      items: [
        {
          ...{ item_id: bread, name: 'Pan', name_label: 'Pan de leña', image_url: null },
          ...{ quantity: 1_000_000, can_gift: false, can_delete: true },
        },
        {
          ...{ item_id: water, name: 'Agua', name_label: null, image_url: 'https://example.com/agua.png' },
          ...{ quantity: 2, can_gift: true, can_delete: false },
        },
      ],
      ...{ page: 1, per_page: 50, total: 2, total_pages: 1 },
    });
  });

  it('shows an empty inventory of whoever never had anything', async () => {
    const ana = world.person();
    expect((await pageOfHis(ana, ana.ctx)).body).toMatchObject({ items: [], total: 0, total_pages: 0 });
  });

  it('does not show units that are being paid for', async () => {
    const { item, person } = storehouse(world);
    const ana = person();
    const item_id = await item();
    await world.give(ana, item_id, 1);
    await world.database.query('UPDATE holdings SET reserved = 3 WHERE item_id = $1', [item_id]);
    expect((await pageOfHis(ana, ana.ctx)).body.items).toMatchObject([{ quantity: 1 }]);
    await world.database.query('UPDATE holdings SET reserved = 0 WHERE item_id = $1', [item_id]);
  });

  it('shows no more of an item that was deleted from the catalogue', async () => {
    const { item, person, ctx } = storehouse(world);
    const ana = person();
    const item_id = await item();
    await world.give(ana, item_id, 1);
    await world.ok(deleteCatalogueItem, { item_id }, ctx);
    expect((await pageOfHis(ana, ana.ctx)).body).toMatchObject({ items: [], total: 0 });
  });

  it('goes page by page, and is empty past the end', async () => {
    const { item, person, give } = storehouse(world);
    const ana = person();
    const ids: number[] = [];
    while (ids.length < 5) ids.push(await item());
    for (const id of ids) await give(ana, id, 1);
    const pages = [];
    for (const page of [1, 2, 3, 4]) pages.push((await pageOfHis(ana, ana.ctx, { page, per_page: 2 })).body);
    expect(pages.map(({ items }) => items.map(({ item_id }) => item_id))).toEqual([
      ids.slice(0, 2),
      ids.slice(2, 4),
      ids.slice(4),
      [],
    ]);
    for (const page of pages) expect(page).toMatchObject({ total: 5, total_pages: 3 });
  });

  it.each([
    [{ per_page: 0 }, 400],
    [{ per_page: 1 }, 200],
    [{ per_page: 100 }, 200],
    [{ per_page: 101 }, 400],
    [{ page: 0 }, 400],
  ])('with %p answers %i (GW-12)', async (page, status) => {
    const ana = world.person();
    expect((await pageOfHis(ana, ana.ctx, page)).status).toBe(status);
  });

  it('shows a dead character to whoever he belonged to (DN-09)', async () => {
    const { item, person, deadWith } = storehouse(world);
    const ana = person();
    const dead = await deadWith(ana, await item(), 4);
    expect((await pageOfHis(dead, ana.ctx)).body.items).toMatchObject([{ quantity: 4 }]);
  });

  it('shows anybody’s to owner, admin and holders of manage_items (RO-03), and to nobody else', async () => {
    const { serverId, item, person, ctx } = storehouse(world);
    const ana = person();
    await world.give(ana, await item(), 1);
    const who = (options: Parameters<World['person']>[0]) => world.person({ serverId, ...options }).ctx;
    for (const as of [ctx, who({ role: 'admin' }), who({ role: 'owner' })]) {
      expect((await pageOfHis(ana, as)).body).toMatchObject({ total: 1 });
    }
    for (const as of [
      who({}),
      who({ role: 'mod' }),
      who({ permissions: ['manage_shop', 'manage_licenses'] }),
    ]) {
      expect(verdict(await pageOfHis(ana, as))).toEqual([403, 'forbidden']);
    }
  });

  it('does not know characters of other servers, not even for their owner (GW-24)', async () => {
    const ana = world.person();
    const elsewhere = world.person({ role: 'owner' });
    for (const each of [ana, { characterId: 999_999_999 }]) {
      expect(verdict(await pageOfHis(each, elsewhere.ctx))).toEqual([404, 'character_not_found']);
    }
  });

  it('knows the character as character_id, too, and needs one', async () => {
    const ana = world.person();
    expect((await world.ok(get, { character_id: ana.characterId }, ana.ctx)).total).toBe(0);
    expect(verdict(await world.act(get, {}, ana.ctx))).toEqual([400, 'error']);
  });

  it('shows each who asks at one moment his own, and refuses each for himself', async () => {
    const { serverId, item, person, ctx, give } = storehouse(world);
    const [ana, eva, stranger] = [person(), person(), world.person()];
    const bread = await item({ name: 'Pan' });
    await give(ana, bread, 2);
    await give(eva, bread, 3);
    const of = ({ characterId }: Character, page = 1) => ({ server_character_id: characterId, page });
    const replies = await atOnce(
      [of(ana), ana.ctx],
      [of(ana), eva.ctx],
      [of(eva), eva.ctx],
      [of(ana, 0), ana.ctx],
      [of(ana), ctx],
      [of(stranger), ctx],
      [of(ana, 2), ana.ctx],
      [of(stranger), stranger.ctx],
      [of(ana), world.person({ serverId }).ctx],
    );
    const shown = replies.map((reply) =>
      reply.ok
        ? get.output.parse(JSON.parse(reply.body)).items.map(({ quantity }) => quantity)
        : reply.failure.failure,
    );
    expect(shown).toEqual([[2], 'forbidden', [3], 'error', [2], 'character_not_found', [], [], 'forbidden']);
  });

  it('has room in one message for the longest pages of as many as may ask at once', async () => {
    const { serverId, item, person, ctx } = storehouse(world);
    const ana = person();
    // No character takes more bytes than these do.
    const text = '🍞'.repeat(64);
    const longest = await item({ name: text, name_label: text, image_url: `http://${'🍞'.repeat(505)}` });
    await world.database.query(
      `INSERT INTO items (server_id, name, name_label, image_url, created_at)
       SELECT server_id, left(name, 62) || n, name_label, image_url, created_at
       FROM items, generate_series(10, 108) AS n WHERE id = $1`,
      [longest],
    );
    await world.database.query(
      `WITH holder AS (INSERT INTO holders (character_id, server_id, version) VALUES ($1, $2, 1) RETURNING *)
       INSERT INTO holdings (character_id, item_id, quantity)
       SELECT holder.character_id, i.id, 1000000000 FROM items i, holder WHERE i.server_id = $2`,
      [ana.characterId, serverId],
    );
    const question: [object, RequestContext] = [{ server_character_id: ana.characterId, per_page: 100 }, ctx];
    const replies = await atOnce(...Array(MAX_QUESTIONS).fill(question));
    expect(replies).toHaveLength(MAX_QUESTIONS);
    const [first] = replies;
    expect(JSON.parse((first as { body: string }).body)).toMatchObject({ total: 100, per_page: 100 });
    expect(new Set(replies.map((reply) => JSON.stringify(reply))).size).toBe(1);
    await world.database.query('DELETE FROM holdings WHERE character_id = $1', [ana.characterId]);
  });
});
