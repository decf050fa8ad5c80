import declareDead from '@cabildo/contracts/servers/characters/declare_dead.ts';
import getFacts from '@cabildo/contracts/servers/characters/get_character.rpc.ts';
import getCharacter from '@cabildo/contracts/servers/characters/get.ts';
import listCharacters from '@cabildo/contracts/servers/characters/list_characters.rpc.ts';
import listMine from '@cabildo/contracts/servers/characters/list_mine.ts';
import update from '@cabildo/contracts/servers/characters/update.ts';
import { throughBot, withKey } from '@cabildo/testing';
import { startWorld, type FoundedServer, type World } from '../testing/world.ts';

let world: World;
let server: FoundedServer;

beforeAll(async () => {
  world = await startWorld();
});
beforeEach(async () => {
  server = await world.found(1);
  await world.enter(server, 2, 3, 4);
  await world.giveRole(3, server.id, { name: 'Forense', hierarchy: 40, permissions: ['manage_dni'] });
});
afterAll(() => world.close());

const bot = async (userId = 3) => throughBot(await world.as(userId, server.id));
const born = async () => (await world.addCharacter(await world.as(2, server.id))).server_character_id;
const kill = async (server_character_id: number, input: object = { confirm: true }, userId = 3) =>
  world.act(declareDead, { server_character_id, ...input }, await bot(userId));
const deaths = async () =>
  (await world.events('character.character.died')).filter((event) => event.server_id === server.id);
async function liveCount(): Promise<number> {
  const [row] = await world.database.query<{ n: number }>(
    'SELECT live_character_count AS n FROM servers WHERE id = $1',
    [server.id],
  );
  return row!.n;
}

describe('a character that a bot has die', () => {
  test('is dead for good, off the count, and the log names who did it', async () => {
    const [id, other] = [await born(), await born()];
    expect((await kill(id)).body).toEqual({ ok: true, server_character_id: id, status: 'dead' });
    expect(await liveCount()).toBe(1);
    const live = await world.ask(listCharacters, { server_id: server.id, user_id: 2 });
    expect(live.body.server_character_ids).toEqual([other]);
    const [died] = await deaths();
    expect(died).toMatchObject({
      actor: { kind: 'bot', id: 3 },
      character_ids: [id],
      data: { user_id: 2, server_character_id: id, killed_by: 'user3' },
    });
    expect(died!.note).toMatch(/^user3 declaró la muerte permanente de .+ \(.+\)\.$/);
  });

  test('acts no more and stays readable (DN-09)', async () => {
    const id = await born();
    await kill(id);
    const owner = await world.as(2, server.id);
    const named = { server_character_id: id };
    expect((await world.act(update, { ...named, gender: 'mujer' }, owner)).code).toBe('character_not_found');
    expect((await world.ok(getCharacter, named, owner)).character.status).toBe('dead');
    expect((await world.ask(getFacts, named)).body.character).toMatchObject({ status: 'dead' });
    const mine = await world.ok(listMine, {}, await bot(2));
    expect(mine.characters).toMatchObject([{ server_character_id: id, status: 'dead' }]);
  });

  test('is declared dead in the panel by the same action (DN-09)', async () => {
    const id = await born();
    const input = { server_character_id: id, confirm: true };
    const { body } = await world.act(declareDead, input, await world.as(3, server.id));
    expect(body).toEqual({ ok: true, server_character_id: id, status: 'dead' });
    expect((await deaths())[0]).toMatchObject({ actor: { kind: 'user', id: 3 } });
    expect((await kill(id)).code).toBe('already_processed');
  });

  test('dies once, however many ask at the same time', async () => {
    const id = await born();
    const answers = await Promise.all(Array.from({ length: 8 }, () => kill(id)));
    expect(answers.map(({ status, code }) => `${status} ${code}`).sort()).toEqual([
      '200 null',
      ...Array.from({ length: 7 }, () => '409 already_processed'),
    ]);
    expect([await liveCount(), (await deaths()).length]).toEqual([0, 1]);
  });

  test('is answered for again under the same key (GW-17)', async () => {
    const id = await born();
    const keyed = withKey(await bot(), 'death');
    const send = () => world.act(declareDead, { server_character_id: id, confirm: true }, keyed);
    expect([(await send()).body, (await send()).body]).toEqual([
      { ok: true, server_character_id: id, status: 'dead' },
      { ok: true, server_character_id: id, status: 'dead' },
    ]);
  });
});

describe('a death is refused', () => {
  test.each([
    ['without confirm', {}],
    ['with confirm=false', { confirm: false }],
  ])('%s', async (_, input) => {
    const { status, code } = await kill(await born(), input);
    expect([status, code]).toEqual([400, 'error']);
  });

  test('for a character of another server, and a deleted one', async () => {
    const id = await born();
    const elsewhere = await world.found(9);
    await world.enter(elsewhere, 2);
    const foreign = await world.addCharacter(await world.as(2, elsewhere.id));
    await world.database.query(`UPDATE characters SET status = 'deleted' WHERE id = $1`, [id]);
    for (const each of [id, foreign.server_character_id]) {
      const { status, code } = await kill(each);
      expect([status, code]).toEqual([404, 'character_not_found']);
    }
  });

  test('to a person who lost the permission that the gateway still has cached', async () => {
    const id = await born();
    const before = await bot();
    await world.promote(3, server.id, 'member');
    const input = { server_character_id: id, confirm: true };
    expect((await world.act(declareDead, input, before)).code).toBe('forbidden');
    expect((await kill(id, undefined, 1)).status).toBe(200);
  });
});
