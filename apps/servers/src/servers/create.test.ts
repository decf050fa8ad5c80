import { createHash } from 'node:crypto';
import { user, withKey } from '@cabildo/testing';
import getImage from '@cabildo/contracts/servers/images/get_image.rpc.ts';
import create from '@cabildo/contracts/servers/servers/create.ts';
import { png, startWorld, type World } from '../testing/world.ts';

let world: World;
/** The next numbers that are drawn; while the list is empty, they are random. */
const draws: number[] = [];

beforeAll(async () => {
  world = await startWorld({
    randomInt: (below) => draws.shift() ?? Math.floor(Math.random() * below),
  });
});
afterAll(() => world.close());

const guild = (number: number) => String(10n ** 17n + BigInt(number));

async function owned(userId: number): Promise<number> {
  const rows = await world.database.query('SELECT 1 FROM servers WHERE owner_user_id = $1', [userId]);
  return rows.length;
}

describe('creating a server', () => {
  test('makes the caller its owner and only member, with the usual settings', async () => {
    const answer = await world.act(create, { server_name: 'Los Santos' }, user(1));
    expect(answer.status).toBe(201);
    expect(answer.body.server_id).toBe(answer.body.server.id);
    expect(answer.body.server).toEqual({
      id: expect.any(Number),
      server_id: answer.body.server.id,
      server_name: 'Los Santos',
      description: null,
      server_type: 'text',
      language_tag: 'es',
      cp_url: null,
      join_mode: 'code',
      cp_guild_id: null,
      logo_url: null,
      banner_url: null,
      join_code: expect.stringMatching(/^[A-HJ-NP-Z2-9]{8}$/),
      is_public: false,
      max_members: 10_000,
      member_count: 1,
      owner_user_id: 1,
      plan: 'FREE',
      created_at: '2026-06-15T12:00:00.000Z',
    });
    const membership = (await world.as(1, answer.body.server.id)).membership!;
    expect(membership).toMatchObject({ role: 'owner', hierarchy: 100 });
    expect(membership.permissions).toHaveLength(22);
  });

  test('stores everything that was sent', async () => {
    const sent = {
      server_name: 'Vice City',
      description: 'Años ochenta',
      server_type: 'voice',
      language_tag: 'pt-BR',
      cp_url: 'https://chat.example/abc',
      cp_guild_id: guild(1),
    };
    expect(await world.found(2, sent)).toMatchObject(sent);
  });

  test('emits an event', async () => {
    const { id } = await world.found(3, { server_name: 'Liberty' });
    const event = (await world.events('server.server.created')).find((each) => each.server_id === id);
    expect(event).toMatchObject({
      actor: { kind: 'user', id: 3 },
      data: { server_id: id, user_id: 3, server_name: 'Liberty', gp_username: 'user3' },
      note: 'user3 creó el servidor «Liberty».',
    });
  });

  test('stores the images and serves them by the hash of their bytes', async () => {
    const [logo, banner] = [png(1), png(2)];
    const server = await world.found(4, {
      logo_base64: logo.toString('base64'),
      banner_base64: `data:image/png;base64,${banner.toString('base64')}`,
    });
    const hash = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
    expect(server.logo_url).toBe(`/media/${hash(logo)}`);
    expect(server.banner_url).toBe(`/media/${hash(banner)}`);
    const { body } = await world.ask(getImage, { hash: hash(banner) });
    expect(body).toMatchObject({ content_type: 'image/png', base64: banner.toString('base64') });
  });

  test('two servers may show the same image', async () => {
    const logo_base64 = png(7).toString('base64');
    const servers = await Promise.all([world.found(5, { logo_base64 }), world.found(6, { logo_base64 })]);
    expect(servers[0].logo_url).toBe(servers[1].logo_url);
  });

  test.each([
    ['server_name', 'a'],
    ['server_name', '🚓'.repeat(100)],
    ['description', 'a'],
    ['description', 'a'.repeat(500)],
    ['language_tag', 'a'],
    ['language_tag', 'a'.repeat(8)],
    ['cp_guild_id', '1'.repeat(17)],
    ['cp_guild_id', '1'.repeat(20)],
    ['cp_url', `https://a.example/${'a'.repeat(494)}`],
    ['logo_base64', png(0, 2 * 1024 * 1024).toString('base64')],
    ['banner_base64', png(0, 4 * 1024 * 1024).toString('base64')],
  ])('takes a %s at its bound', async (field, value) => {
    await world.found(7, { [field]: value });
  });

  test('draws another join code when the first is taken', async () => {
    const letter = (index: number) => Array<number>(8).fill(index);
    draws.push(...letter(0));
    const first = await world.found(9);
    draws.push(...letter(0), ...letter(1));
    const second = await world.found(9);
    expect([first.join_code, second.join_code]).toEqual(['AAAAAAAA', 'BBBBBBBB']);
  });

  test('refuses a guild that another server is linked to', async () => {
    await world.found(10, { cp_guild_id: guild(2) });
    const answer = await world.act(create, { server_name: 'X', cp_guild_id: guild(2) }, user(11));
    expect([answer.status, answer.code]).toEqual([409, 'already_exists']);
    expect(await owned(11)).toBe(0);
  });

  test('of several servers for one guild at once exactly one comes to be', async () => {
    const callers = [20, 21, 22, 23, 24, 25];
    const input = { server_name: 'X', cp_guild_id: guild(3) };
    const answers = await Promise.all(callers.map((id) => world.act(create, input, user(id))));
    expect(answers.map((answer) => answer.status).sort()).toEqual([201, 409, 409, 409, 409, 409]);
    const rows = await world.database.query('SELECT 1 FROM servers WHERE cp_guild_id = $1', [guild(3)]);
    expect(rows).toHaveLength(1);
  });

  test('of several servers at once for the last place exactly one comes to be', async () => {
    await world.found(30);
    await world.database.query(
      `INSERT INTO servers (server_name, server_type, language_tag, join_code, owner_user_id, created_at)
       SELECT 'Otro', 'text', 'es', 'OWNED' || i, 30, now() FROM generate_series(1, 98) i`,
    );
    const answers = await Promise.all(
      [1, 2, 3, 4].map(() => world.act(create, { server_name: 'X' }, user(30))),
    );
    expect(answers.map((answer) => answer.code).sort()).toEqual([
      'limit_exceeded',
      'limit_exceeded',
      'limit_exceeded',
      null,
    ]);
    expect(answers.map((answer) => answer.status).sort()).toEqual([201, 400, 400, 400]);
    expect(await owned(30)).toBe(100);
  });

  test('the same request with the same key founds one server', async () => {
    const ctx = withKey(user(40), 'founding');
    const answers = await Promise.all([1, 2].map(() => world.act(create, { server_name: 'X' }, ctx)));
    expect(answers[0]!.body).toEqual(answers[1]!.body);
    expect(await owned(40)).toBe(1);
  });

  test('asks identity once for a user without a profile here', async () => {
    const before = world.identity.asked;
    await world.found(50);
    await world.found(50);
    expect(world.identity.asked - before).toBe(1);
  });
});
