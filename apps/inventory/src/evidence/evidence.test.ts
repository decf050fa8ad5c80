import type { Power } from '@cabildo/contracts/permissions';
import completeFrisk from '@cabildo/contracts/inventory/frisks/complete.ts';
import deleteItem from '@cabildo/contracts/inventory/endings/delete.ts';
import listEvidence from '@cabildo/contracts/inventory/evidence/list_evidence.ts';
import moveEvidence from '@cabildo/contracts/inventory/evidence/move_evidence.ts';
import { checkpoint } from '../frisks/checkpoint.testing.ts';
import { startWorld, type Person, type World } from '../testing/world.ts';

let world: World;

beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const DEPARTMENT = 5;

/** Puts a person on duty in the department with powers. */
function onDuty(person: Person, ...powers: Power[]): Person {
  world.serving.set(person.userId, { duties: [{ department_id: DEPARTMENT, powers }], led: [] });
  return { ...person, ctx: { ...person.ctx, membership: { ...person.ctx.membership!, powers } } };
}

/** A frisk in which everything that the target carries is confiscated, and who may handle evidence. */
async function searched(...quantities: number[]) {
  const post = checkpoint(world);
  const items: number[] = [];
  for (const quantity of quantities) items.push(await post.carried(quantity, { user_limit: quantity }));
  const { session_id } = await post.decided('confiscated');
  const officer = onDuty(post.searcher, 'frisk', 'records');
  const complete = (by = officer, to_evidence = true) =>
    world.act(completeFrisk, { session_id, to_evidence }, by.ctx);
  const list = (by = officer, input: object = {}) =>
    world.act(listEvidence, { department_id: DEPARTMENT, ...input }, by.ctx);
  const move = (entry_id: number, to: string, input: object = {}, by = officer) =>
    world.act(
      moveEvidence,
      { server_character_id: by.characterId, entry_id, to, reason: 'Fin del caso', ...input },
      by.ctx,
    );
  return { ...post, items, session_id, officer, complete, list, move };
}
/** Evidence of one item. */
async function kept(quantity: number) {
  const scene = await searched(quantity);
  expect((await scene.complete()).status).toBe(200);
  const { entries } = (await scene.list()).body;
  return { ...scene, item: scene.items[0]!, entry: entries[0]! };
}

describe('what a frisk confiscates into evidence (RC-04)', () => {
  test('leaves the target for the department, and is listed with its chain of custody', async () => {
    const { complete, list, items, target, officer, session_id } = await searched(3, 2);
    expect((await complete()).status).toBe(200);
    expect(await Promise.all(items.map((id) => world.held(target.characterId, id)))).toEqual([0, 0]);
    const { entries, total } = (await list()).body;
    expect(total).toBe(2);
    expect(entries[1]).toMatchObject({
      department_id: DEPARTMENT,
      item_id: items[0],
      quantity: 3,
      owner_character_id: target.characterId,
      session_id,
      custody: [
        { quantity: 3, to: 'evidence', by_character_id: officer.characterId, by_user_id: officer.userId, reason: null },
      ],
    });
    const [event] = await world.events('inventory.item.confiscated');
    expect(event!.data).toMatchObject({ department_id: DEPARTMENT });
  });

  test('is destroyed where nobody asks for evidence, as before', async () => {
    const { complete, list, items, target, officer } = await searched(3);
    await complete(officer, false);
    expect([await world.held(target.characterId, items[0]!), (await list()).body.entries]).toEqual([0, []]);
  });

  test.each([
    ['off duty', () => undefined],
    ['on duty without the power', (person: Person) => onDuty(person, 'lookup')],
  ])('is refused %s, and nothing is taken', async (_how, serve) => {
    const { complete, items, target, searcher } = await searched(3);
    world.serving.delete(searcher.userId);
    const by = serve(searcher) ?? searcher;
    expect((await complete(by)).status).toBe(403);
    expect(await world.held(target.characterId, items[0]!)).toBe(3);
    expect((await complete(onDuty(searcher, 'frisk'))).status).toBe(200);
  });
});

describe('evidence', () => {
  test('goes back to its owner, whatever limit of the item the owner has reached since', async () => {
    const { move, entry, item, target, list } = await kept(3);
    await world.give(target, item, 3);
    expect((await move(entry.entry_id, 'owner', { quantity: 2 })).body).toMatchObject({ moved: 2, quantity: 1 });
    expect(await world.held(target.characterId, item)).toBe(5);
    const { custody, quantity } = (await list()).body.entries[0]!;
    expect([quantity, custody.at(-1)]).toEqual([
      1,
      expect.objectContaining({
        quantity: 2,
        to: 'owner',
        to_character_id: target.characterId,
        reason: 'Fin del caso',
      }),
    ]);
  });

  test('is handed to the acting officer, or destroyed, and is listed then only with what is gone', async () => {
    const { move, entry, item, officer, list } = await kept(3);
    await move(entry.entry_id, 'officer', { quantity: 1 });
    await move(entry.entry_id, 'destroyed');
    expect(await world.held(officer.characterId, item)).toBe(1);
    expect((await list()).body.entries).toEqual([]);
    const [gone] = (await list(officer, { with_gone: true })).body.entries;
    expect(gone!.custody.map(({ to, quantity }) => [to, quantity])).toEqual([
      ['evidence', 3],
      ['officer', 1],
      ['destroyed', 2],
    ]);
    const [event] = (await world.events('inventory.evidence.moved')).slice(-1);
    expect(event!.data).toMatchObject({ to: 'destroyed', quantity: 2, left: 0, reason: 'Fin del caso' });
  });

  test('is moved by two at once no more than is there', async () => {
    const { move, entry, item, target } = await kept(5);
    const moves = ['owner', 'officer', 'destroyed', 'owner', 'officer'].map((to) =>
      move(entry.entry_id, to, { quantity: 2 }),
    );
    const codes = (await Promise.all(moves)).map(({ code }) => code);
    expect(codes.filter((code) => code === null)).toHaveLength(2);
    expect(codes.filter((code) => code === 'invalid_amount')).toHaveLength(3);
    expect(await world.held(target.characterId, item)).toBeLessThanOrEqual(4);
  });

  test('is not given back to an owner who is dead', async () => {
    const { move, entry, person } = await kept(1);
    const dead = world.addCharacter(person(), 'dead');
    await world.database.query('UPDATE evidence_entries SET owner_character_id = $2 WHERE id = $1', [
      entry.entry_id,
      dead,
    ]);
    expect((await move(entry.entry_id, 'owner')).code).toBe('character_not_found');
    expect((await move(entry.entry_id, 'destroyed')).status).toBe(200);
  });

  test('is for those on duty there with records, its leads and staff alone', async () => {
    const { list, move, entry, person, serverId } = await kept(1);
    const [stranger, elsewhere, lead] = [person(), person(), person()];
    world.serving.set(elsewhere.userId, { duties: [{ department_id: 6, powers: ['records'] }], led: [6] });
    world.serving.set(lead.userId, { duties: [], led: [DEPARTMENT] });
    const mod = world.person({ serverId, role: 'mod' });
    for (const by of [stranger, elsewhere, onDuty(person(), 'frisk')]) {
      expect((await list(by)).status).toBe(403);
      expect((await move(entry.entry_id, 'destroyed', {}, by)).status).toBe(403);
    }
    expect([(await list(lead)).status, (await list(mod)).status]).toEqual([200, 200]);
    expect((await list(mod, { department_id: 5_000 })).status).toBe(404);
    const other = checkpoint(world);
    const foreign = onDuty(other.searcher, 'records');
    expect((await move(entry.entry_id, 'destroyed', {}, foreign)).status).toBe(404);
  });

  test('is parted fifty times at most, the last time wholly', async () => {
    const { move, entry } = await kept(60);
    await world.database.query('UPDATE evidence_entries SET move_count = 49 WHERE id = $1', [entry.entry_id]);
    expect((await move(entry.entry_id, 'owner', { quantity: 1 })).code).toBe('limit_exceeded');
    expect((await move(entry.entry_id, 'owner')).status).toBe(200);
  });

  test('goes with its item', async () => {
    const { list, item, keeper } = await kept(2);
    await world.ok(deleteItem, { item_id: item }, keeper);
    expect((await list()).body.entries).toEqual([]);
  });

  test.each([0, 4])('of which %i units are asked for is refused where there are three', async (quantity) => {
    const { move, entry } = await kept(3);
    expect((await move(entry.entry_id, 'destroyed', { quantity })).status).toBe(400);
  });
});
