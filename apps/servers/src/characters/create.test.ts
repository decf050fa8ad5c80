import type { RequestContext } from '@cabildo/contracts/action';
import { hold, member, untilWaiting, user } from '@cabildo/testing';
import create from '@cabildo/contracts/servers/characters/create.ts';
import updateConfig from '@cabildo/contracts/servers/characters/update_config.ts';
import listMembers from '@cabildo/contracts/servers/members/list_members.ts';
import join from '@cabildo/contracts/servers/members/join.ts';
import { startWorld, type FoundedServer, type World } from '../testing/world.ts';

let world: World;
let server: FoundedServer;
let ctx: RequestContext;

beforeAll(async () => {
  world = await startWorld();
});
beforeEach(async () => {
  server = await world.found(1);
  ctx = await world.as(1, server.id);
});
afterAll(() => world.close());

const ana = { name: 'Ana', surname: 'Pérez' };
const GUILD_ROLE = '300000000000000001';
const nested = (levels: number): object => (levels === 0 ? {} : { a: nested(levels - 1) });

async function outcome(input: object, as = ctx): Promise<string> {
  const answer = await world.act(create, { ...ana, ...input }, as);
  return answer.code === null ? 'ok' : `${answer.status} ${answer.code}`;
}

describe('creating a character', () => {
  test('needs little and gives an identity number', async () => {
    const answer = await world.act(create, ana, ctx);
    expect(answer.status).toBe(201);
    expect(answer.body).toEqual({
      ok: true,
      server_character_id: answer.body.character.server_character_id,
      character: {
        server_character_id: expect.any(Number),
        server_id: server.id,
        user_id: 1,
        name: 'Ana',
        surname: 'Pérez',
        nationality: null,
        gender: null,
        birthdate: null,
        birth_time: null,
        image_url: null,
        dni_number: expect.stringMatching(/^\d{8}[A-Z]$/),
        cp_id: null,
        status: 'active',
        custom_data: {},
        created_at: '2026-06-15T12:00:00.000Z',
        updated_at: '2026-06-15T12:00:00.000Z',
      },
    });
  });

  test('stores everything that was sent', async () => {
    world.people.set(1, { cp_ids: ['123456789012345678'] });
    const sent = {
      name: 'José María',
      surname: "O'Hara Núñez",
      nationality: 'Marte',
      gender: 'no binario',
      birthdate: '1990-02-28',
      birth_time: '23:59',
      image_url: 'https://img.example/a.png',
      cp_id: '123456789012345678',
      custom_data: '{"blood":"0+"}',
    };
    const character = await world.addCharacter(ctx, sent);
    expect(character).toMatchObject({ ...sent, custom_data: { blood: '0+' } });
  });

  test('emits an event', async () => {
    const { server_character_id, dni_number } = await world.addCharacter(ctx);
    const event = (await world.events('character.character.created')).find(
      (each) => each.server_id === server.id,
    );
    expect(event).toMatchObject({
      actor: { kind: 'user', id: 1 },
      character_ids: [server_character_id],
      data: { server_id: server.id, user_id: 1, server_character_id },
      note: `user1 creó el personaje Ana Pérez (${dni_number}).`,
    });
  });

  test('a name without surname reads well in the log', async () => {
    await world.ok(updateConfig, { surname_fields: 0 }, ctx);
    const { dni_number } = await world.addCharacter(ctx, { name: 'Neo', surname: '' });
    const event = (await world.events('character.character.created')).find(
      (each) => each.server_id === server.id,
    );
    expect(event!.note).toBe(`user1 creó el personaje Neo (${dni_number}).`);
  });

  test.each([
    ['name', 'a'],
    ['name', 'a'.repeat(64)],
    ['surname', 'a'],
    ['surname', 'a'.repeat(64)],
    ['nationality', 'a'],
    ['nationality', 'a'.repeat(64)],
    ['gender', 'a'],
    ['gender', 'a'.repeat(16)],
    ['birthdate', '2008-06-15'],
    ['birthdate', '1925-06-16'],
    ['birthdate', 946_684_800],
    ['birthdate', '946684800000'],
    ['birth_time', '00:00'],
    ['birth_time', '23:59'],
    ['image_url', `https://a.example/${'a'.repeat(494)}`],
    ['cp_role_ids', '300000000000000001,300000000000000002'],
    ['cp_role_ids', ['300000000000000001']],
    ['cp_role_ids', ['3'.repeat(17), '3'.repeat(20)]],
    ['cp_role_ids', []],
    ['cp_role_ids', Array.from({ length: 250 }, () => GUILD_ROLE)],
    ['custom_data', {}],
    ['custom_data', '[]'],
    ['custom_data', nested(9)],
    ['custom_data', { text: 'a'.repeat(64 * 1024 - '{"text":""}'.length) }],
  ])('takes a %s at its bound: %j', async (field, value) => {
    expect(await outcome({ [field]: value })).toBe('ok');
  });

  test.each([
    ['surname', ''],
    ['birthdate', '2008-06-16'],
    ['birthdate', '1925-06-15'],
    ['birthdate', '2027-01-01'],
  ])('refuses a bad %s: %j', async (field, value) => {
    expect(await outcome({ [field]: value })).toBe('400 error');
    const rows = await world.database.query('SELECT 1 FROM characters WHERE server_id = $1', [server.id]);
    expect(rows).toEqual([]);
  });

  test('the age counts by the clock of the day in UTC', async () => {
    world.clock.set(new Date('2026-06-14T23:59:59Z'));
    expect(await outcome({ birthdate: '2008-06-15' })).toBe('400 error');
    world.clock.set(new Date('2026-06-15T00:00:00Z'));
    expect(await outcome({ birthdate: '2008-06-15' })).toBe('ok');
    world.clock.set(new Date('2026-06-15T12:00:00Z'));
  });

  test('with no surname field a surname is refused', async () => {
    await world.ok(updateConfig, { surname_fields: 0 }, ctx);
    expect(await outcome({})).toBe('400 error');
    expect(await outcome({ surname: undefined })).toBe('ok');
  });

  test('with a list of nationalities only enabled ones will do, in any case of letters', async () => {
    await world.ok(
      updateConfig,
      { nationalities: [{ name: 'España' }, { name: 'Perú', enabled: false }] },
      ctx,
    );
    expect(await outcome({ nationality: 'Perú' })).toBe('400 error');
    expect(await outcome({ nationality: 'Chile' })).toBe('400 error');
    expect((await world.addCharacter(ctx, { nationality: 'ESPAÑA' })).nationality).toBe('España');
    expect(await outcome({})).toBe('ok');
  });

  test('a chat account must be linked to the caller', async () => {
    const linked = ['1'.repeat(17), '1'.repeat(20)];
    world.people.set(1, { cp_ids: linked });
    for (const cp_id of linked) expect(await outcome({ cp_id })).toBe('ok');
    const cp_id = '222222222222222222';
    expect(await outcome({ cp_id })).toBe('403 forbidden');
    expect(await outcome({ cp_id, surname: undefined })).toBe('400 error');
    expect(await outcome({ cp_id, birthdate: '2026-01-01' })).toBe('400 error');
  });

  test('a user who is no member any more is refused', async () => {
    expect(await outcome({}, member(404, 'member', { serverId: server.id }))).toBe('403 forbidden');
  });
});

describe('a hundred characters that are created in one server at once (FU-02)', () => {
  it('keep nobody of another server waiting, though all of them wait for their own server', async () => {
    const [crowded, other] = [await world.found(1), await world.found(2)];
    const [a, b] = [await world.as(1, crowded.id), await world.as(2, other.id)];
    const release = await hold(world.database, (tx) =>
      tx.query('SELECT 1 FROM servers WHERE id = $1 FOR UPDATE', [crowded.id]),
    );
    // On a slow machine the last of these requests are refused, because their deadline has passed.
    const crowd = Promise.allSettled(Array.from({ length: 100 }, () => world.act(create, ana, a)));
    await untilWaiting(world.database);
    const others = Array.from({ length: 10 }, () => world.act(create, ana, b));
    expect((await Promise.all(others)).map(({ status }) => status)).toEqual(Array(10).fill(201));
    expect(await world.act(join, { join_code: other.join_code }, user(3))).toMatchObject({ status: 200 });
    expect(await world.act(listMembers, {}, b)).toMatchObject({ status: 200 });
    await release();
    await crowd;
  });
});
