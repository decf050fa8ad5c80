import type { RequestContext } from '@cabildo/contracts/action';
import { member } from '@cabildo/testing';
import getFacts from '@cabildo/contracts/servers/characters/get_character.rpc.ts';
import listCharacters from '@cabildo/contracts/servers/characters/list_characters.rpc.ts';
import deleteCharacter from '@cabildo/contracts/servers/characters/delete.ts';
import search from '@cabildo/contracts/servers/characters/search.ts';
import update from '@cabildo/contracts/servers/characters/update.ts';
import { startWorld, type FoundedServer, type World } from '../testing/world.ts';

let world: World;
let server: FoundedServer;

beforeAll(async () => {
  world = await startWorld();
});
beforeEach(async () => {
  server = await world.found(1);
  await world.enter(server, 2, 3, 4);
  await world.promote(3, server.id, 'mod');
});
afterAll(() => world.close());

const as = (userId: number): Promise<RequestContext> => world.as(userId, server.id);
const liveCount = async (): Promise<number> =>
  (
    await world.database.query<{ n: number }>('SELECT live_character_count AS n FROM servers WHERE id = $1', [
      server.id,
    ])
  )[0]!.n;
const emitted = async () =>
  (await world.events('character.character.deleted')).filter((event) => event.server_id === server.id);

async function refusal(server_character_id: number, ctx: RequestContext): Promise<unknown[]> {
  const { status, code } = await world.act(deleteCharacter, { server_character_id }, ctx);
  return [status, code];
}

async function kill(server_character_id: number): Promise<void> {
  await world.database.query(`UPDATE characters SET status = 'dead' WHERE id = $1`, [server_character_id]);
  await world.database.query(
    'UPDATE servers SET live_character_count = live_character_count - 1 WHERE id = $1',
    [server.id],
  );
}

describe('deleting a character', () => {
  test('by its owner takes it out of the register, off the count, and emits an event', async () => {
    const player = await as(2);
    const remaining = await world.addCharacter(player);
    const { server_character_id, dni_number } = await world.addCharacter(player, { name: 'Eva' });
    const body = await world.ok(deleteCharacter, { server_character_id }, player);
    expect(body).toEqual({ ok: true, deleted: true, server_character_id });
    expect((await world.ask(getFacts, { server_character_id })).body.character).toBeNull();
    const listed = await world.ask(listCharacters, { server_id: server.id, user_id: 2 });
    expect(listed.body.server_character_ids).toEqual([remaining.server_character_id]);
    const found = await world.ok(search, { search: 'Eva' }, player);
    expect(found.characters).toEqual([]);
    expect(await liveCount()).toBe(1);
    expect(await emitted()).toEqual([
      expect.objectContaining({
        actor: { kind: 'user', id: 2 },
        character_ids: [server_character_id],
        data: {
          server_id: server.id,
          user_id: 2,
          server_character_id,
          name: 'Eva',
          surname: 'Pérez',
          dni_number,
          deleted_by: 'user2',
          was_dead: false,
        },
        note: `user2 eliminó el personaje Eva Pérez (${dni_number}).`,
      }),
    ]);
  });

  test('takes its free data and its picture with it (FU-09)', async () => {
    const data = { custom_data: { diary: 'x'.repeat(60_000) }, image_url: 'https://example.org/ana.png' };
    const player = await as(2);
    const [gone, kept] = [await world.addCharacter(player, data), await world.addCharacter(player, data)];
    const { server_character_id } = gone;
    await world.ok(deleteCharacter, { server_character_id }, player);
    const stored = await world.database.query(
      'SELECT status, custom_data, image_url, dni_number FROM characters WHERE id = ANY($1) ORDER BY id',
      [[server_character_id, kept.server_character_id]],
    );
    expect(stored).toEqual([
      { status: 'deleted', custom_data: {}, image_url: null, dni_number: gone.dni_number },
      { status: 'active', ...data, dni_number: kept.dni_number },
    ]);
  });

  test('by a mod or a member with manage_dni is possible for every character', async () => {
    const [first, second] = [await world.addCharacter(await as(2)), await world.addCharacter(await as(2))];
    await world.ok(deleteCharacter, { server_character_id: first.server_character_id }, await as(3));
    await world.giveRole(4, server.id, { name: 'Registro', hierarchy: 1, permissions: ['manage_dni'] });
    await world.ok(deleteCharacter, { server_character_id: second.server_character_id }, await as(4));
    expect(
      (await emitted()).map((event) => [event.actor.id, (event.data as { user_id: number }).user_id]),
    ).toEqual([
      [3, 2],
      [4, 2],
    ]);
  });

  test('by other members is refused', async () => {
    const { server_character_id } = await world.addCharacter(await as(2));
    expect(await refusal(server_character_id, await as(4))).toEqual([403, 'forbidden']);
    expect(await liveCount()).toBe(1);
  });

  test('the cached membership of a mod does not count, nor of a member who has left', async () => {
    const { server_character_id } = await world.addCharacter(await as(2));
    const stale = await as(3);
    await world.promote(3, server.id, 'member');
    expect(await refusal(server_character_id, stale)).toEqual([403, 'forbidden']);
    const gone = member(404, 'mod', { serverId: server.id });
    expect(await refusal(server_character_id, gone)).toEqual([403, 'forbidden']);
  });

  test('the dead are for mods alone: what they left is not for their user to throw away', async () => {
    const { server_character_id } = await world.addCharacter(await as(2));
    await kill(server_character_id);
    expect(await refusal(server_character_id, await as(2))).toEqual([404, 'character_not_found']);
    await world.ok(deleteCharacter, { server_character_id }, await as(3));
    // The dead characters were subtracted from the count at their death.
    expect(await liveCount()).toBe(0);
  });

  test('one of another server, one there never was and one deleted before are not found', async () => {
    const other = await world.found(20);
    const abroad = await world.addCharacter(await world.as(20, other.id));
    const { server_character_id } = await world.addCharacter(await as(2));
    await world.ok(deleteCharacter, { server_character_id }, await as(2));
    for (const id of [abroad.server_character_id, 999_999, server_character_id]) {
      expect(await refusal(id, await as(1))).toEqual([404, 'character_not_found']);
    }
  });

  test('in a server that is gone is not found', async () => {
    expect(await refusal(1, member(1, 'owner', { serverId: 999_999 }))).toEqual([404, 'not_found']);
  });

  test('many times at once happens once, whatever else is done to it', async () => {
    const player = await as(2);
    const { server_character_id } = await world.addCharacter(player);
    const [mod, owner] = [await as(3), await as(1)];
    const deletions = [player, mod, owner, player, mod].map((ctx) =>
      world.act(deleteCharacter, { server_character_id }, ctx),
    );
    const changes = [player, mod].map((ctx) => world.act(update, { server_character_id, name: 'Otra' }, ctx));
    const answers = await Promise.all([...deletions, ...changes]);
    const statuses = answers.slice(0, 5).map((answer) => answer.status);
    expect(statuses.sort()).toEqual([200, 404, 404, 404, 404]);
    for (const { status } of answers.slice(5)) expect([200, 404]).toContain(status);
    expect(await emitted()).toHaveLength(1);
    expect(await liveCount()).toBe(0);
  });
});
