import give from '@cabildo/contracts/inventory/holdings/give.ts';
import { MAX_LINES, MAX_QUANTITY } from '@cabildo/contracts/inventory/holdings/holdings.ts';
import take from '@cabildo/contracts/inventory/holdings/take.ts';
import transfer from '@cabildo/contracts/inventory/holdings/transfer.ts';
import { withKey, type Person } from '@cabildo/testing';
import { tally } from '../licenses/license-office.testing.ts';
import { startWorld, type World } from '../testing/world.ts';
import { storehouse, verdict } from './storehouse.testing.ts';

let world: World;

beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

type Lines = { item_id: number; quantity: number }[];

/** Two characters, of whom Ana has five of each of two items, and the actions with lists. */
async function scene(described: object[] = [{ name: 'Pan' }, { name: 'Agua' }]) {
  const house = storehouse(world);
  const [ana, eva] = [house.person(), house.person()];
  const items = await Promise.all(described.map((each) => house.item(each)));
  for (const item of items) await world.give(ana, item, 5);
  const lines = (...quantities: number[]): Lines =>
    quantities.map((quantity, at) => ({ item_id: items[at]!, quantity }));
  const held = ({ characterId }: Person) => Promise.all(items.map((item) => world.held(characterId, item)));
  return {
    ...house,
    ana,
    eva,
    items,
    lines,
    held,
    giveAll: (to: Person, list: unknown, more: object = {}, as = house.ctx) =>
      world.act(give, { server_character_id: to.characterId, items: list, ...more }, as),
    takeAll: (from: Person, list: unknown, more: object = {}) =>
      world.act(take, { server_character_id: from.characterId, items: list, ...more }, house.ctx),
    handAll: (from: Person, to: Person, list: unknown, more: object = {}) => {
      const sides = { from_character_id: from.characterId, to_character_id: to.characterId };
      return world.act(transfer, { ...sides, items: list, ...more }, from.ctx);
    },
  };
}

describe('several items at once', () => {
  it('are given, taken and handed over, with an answer, a movement and an event for each', async () => {
    const { ana, eva, items, lines, held, giveAll, takeAll, handAll, movements, emitted } = await scene();
    const [bread, water] = items;
    const before = (await movements()).length;
    expect((await giveAll(eva, lines(2, 3))).body).toEqual({
      ok: true,
      server_character_id: eva.characterId,
      items: [
        { item_id: bread, quantity: 2 },
        { item_id: water, quantity: 3 },
      ],
    });
    expect((await takeAll(ana, lines(1, 2))).body).toEqual({
      ok: true,
      server_character_id: ana.characterId,
      items: [
        { item_id: bread, quantity: 4 },
        { item_id: water, quantity: 3 },
      ],
    });
    expect((await handAll(ana, eva, lines(4, 1).toReversed())).body).toEqual({
      ok: true,
      items: [
        { item_id: water, transferred: 1, quantity: 2 },
        { item_id: bread, transferred: 4, quantity: 0 },
      ],
    });
    expect([await held(ana), await held(eva)]).toEqual([
      [0, 2],
      [6, 4],
    ]);
    expect(await movements()).toHaveLength(before + 6);
    expect(await emitted('inventory.item.taken')).toMatchObject([
      { data: { item_id: bread, name: 'Pan', quantity: 1, held: 4 } },
      { data: { item_id: water, name: 'Agua', quantity: 2, held: 3 } },
    ]);
    expect(await emitted('inventory.item.transferred')).toMatchObject([
      { character_ids: [ana.characterId, eva.characterId], data: { item_id: water, quantity: 1 } },
      { character_ids: [ana.characterId, eva.characterId], data: { item_id: bread, quantity: 4 } },
    ]);
  });

  it('count together where an item is named twice, and answer with it once (SH-01)', async () => {
    const { ana, eva, items, held, handAll, takeAll } = await scene();
    const [item_id] = items;
    const twice = [
      { item_id, quantity: 2 },
      { item_id, quantity: 1 },
    ];
    expect((await handAll(ana, eva, twice)).body['items']).toEqual([
      { item_id, transferred: 3, quantity: 2 },
    ]);
    expect(verdict(await takeAll(ana, twice))).toEqual([400, 'invalid_amount']);
    expect(await held(ana)).toEqual([2, 5]);
    const most = { item_id, quantity: MAX_QUANTITY };
    expect(verdict(await takeAll(ana, [most, { item_id, quantity: 1 }]))).toEqual([400, 'invalid_amount']);
  });

  it('move all or none, and the refusal names the item', async () => {
    const { ana, eva, lines, held, giveAll, takeAll, handAll, emitted, item } = await scene([
      { name: 'Pan' },
      { name: 'Agua', user_limit: 6 },
      { name: 'Placa', can_gift: false },
    ]);
    const foreign = await storehouse(world).item();
    await giveAll(eva, lines(0, 4).slice(1));
    const given = (await emitted('inventory.item.given')).length;
    const refusals = [
      [await takeAll(ana, lines(5, 6)), 400, 'invalid_amount', 'El personaje solo tiene 5 × «Agua».'],
      [
        await giveAll(ana, lines(5, 2)),
        400,
        'limit_exceeded',
        'Un personaje puede tener como mucho 6 × «Agua».',
      ],
      [await handAll(ana, eva, lines(1, 1, 1)), 403, 'forbidden', '«Placa» no se puede regalar.'],
      [
        await handAll(ana, eva, lines(1, 3)),
        400,
        'limit_exceeded',
        'Un personaje puede tener como mucho 6 × «Agua».',
      ],
      [await handAll(ana, eva, lines(1, 6)), 400, 'invalid_amount', 'El personaje solo tiene 5 × «Agua».'],
    ] as const;
    for (const [answer, status, code, error] of refusals)
      expect([...verdict(answer), answer.body['error']]).toEqual([status, code, error]);
    const unknown = [...lines(1, 1), { item_id: foreign, quantity: 1 }];
    for (const answer of [
      await giveAll(ana, unknown),
      await takeAll(ana, unknown),
      await handAll(ana, eva, unknown),
    ]) {
      expect(verdict(answer)).toEqual([404, 'not_found']);
      expect(answer.body['error']).toContain(`${foreign}`);
    }
    expect([await held(ana), await held(eva)]).toEqual([
      [5, 5, 5],
      [0, 4, 0],
    ]);
    expect(await emitted('inventory.item.given')).toHaveLength(given);
    expect(verdict(await giveAll(ana, [{ item_id: await item(), quantity: 1 }]))).toEqual([200, null]);
  });

  it('are named in exactly one way', async () => {
    const { ana, eva, items, lines, giveAll, takeAll, handAll } = await scene();
    const [item_id] = items;
    for (const [list, more] of [
      [lines(1), { item_id, quantity: 1 }],
      [lines(1), { item_id }],
      [lines(1), { quantity: 1 }],
      [undefined, {}],
      [undefined, { quantity: 1 }],
    ] as const) {
      for (const answer of [
        await giveAll(ana, list, more),
        await takeAll(ana, list, more),
        await handAll(ana, eva, list, more),
      ])
        expect(verdict(answer)).toEqual([400, 'error']);
    }
    expect(verdict(await giveAll(ana, undefined, { item_id }))).toEqual([400, 'invalid_amount']);
  });

  it.each<[string, unknown, string | null]>([
    ['no line', [], 'error'],
    ['what is no list', 'x', 'error'],
    ['a line without an item', [{ quantity: 1 }], 'error'],
    ['a line of nothing', [{ item_id: 1, quantity: 0 }], 'invalid_amount'],
    ['a line of too many', [{ item_id: 1, quantity: MAX_QUANTITY + 1 }], 'invalid_amount'],
    [
      'too many lines',
      Array.from({ length: MAX_LINES + 1 }, (_, at) => ({ item_id: at + 1, quantity: 1 })),
      'error',
    ],
  ])('are not %s', async (_, list, code) => {
    const { ana, giveAll } = await scene([]);
    expect(verdict(await giveAll(ana, list))).toEqual([400, code]);
  });

  it('may be as many as a purchase has lines', async () => {
    const house = await scene([]);
    const items = await Promise.all(Array.from({ length: MAX_LINES }, () => house.item()));
    const list = items.map((item_id) => ({ item_id, quantity: 1 }));
    expect((await house.giveAll(house.ana, JSON.stringify(list))).body['items']).toHaveLength(MAX_LINES);
    expect((await house.handAll(house.ana, house.eva, list)).code).toBeNull();
  });

  it('go in both directions at the same time, whatever the order of their lines, and none is lost', async () => {
    const { ana, eva, items, lines, giveAll, handAll, held } = await scene(
      ['a', 'b', 'c', 'd'].map((name) => ({ name })),
    );
    await giveAll(eva, lines(5, 5, 5, 5));
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, n) => {
        const list = items.map((item_id, at) => ({ item_id, quantity: 1 + ((n + at) % 2) }));
        const [from, to] = n % 2 ? [ana, eva] : [eva, ana];
        return handAll(from, to, n % 3 ? list : list.toReversed());
      }),
    );
    expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
    expect(tally(answers)['ok']).toBeGreaterThan(0);
    const [ofAna, ofEva] = [await held(ana), await held(eva)];
    expect(ofAna.map((quantity, at) => quantity + ofEva[at]!)).toEqual([10, 10, 10, 10]);
  });

  it('are handed to exactly one of many who are promised them', async () => {
    const { ana, lines, handAll, person, held } = await scene();
    const friends = Array.from({ length: 10 }, person);
    const answers = await Promise.all(friends.map((friend) => handAll(ana, friend, lines(5, 5))));
    expect(tally(answers)).toEqual({ ok: 1, invalid_amount: 9 });
    const got = await Promise.all(friends.map(held));
    expect(got.filter(([bread]) => bread === 5)).toEqual([[5, 5]]);
  });

  it('move once under one key (GW-17)', async () => {
    const { ctx, eva, lines, giveAll, held } = await scene();
    const keyed = withKey(ctx, 'varios');
    const answers = await Promise.all(Array.from({ length: 20 }, () => giveAll(eva, lines(1, 2), {}, keyed)));
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(await held(eva)).toEqual([1, 2]);
  });
});
