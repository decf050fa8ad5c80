import { createHash } from 'node:crypto';
import type { RequestContext } from '@cabildo/contracts/action';
import { member, user } from '@cabildo/testing';
import getImage from '@cabildo/contracts/servers/images/get_image.rpc.ts';
import get from '@cabildo/contracts/servers/servers/get.ts';
import join from '@cabildo/contracts/servers/members/join.ts';
import update from '@cabildo/contracts/servers/servers/update.ts';
import { png, startWorld, type FoundedServer, type World } from '../testing/world.ts';

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

const MIB = 1024 * 1024;
const base64 = (bytes: Buffer) => bytes.toString('base64');
const addressOf = (bytes: Buffer) => `/media/${createHash('sha256').update(bytes).digest('hex')}`;
const served = async (address: string | null) =>
  (await world.ask(getImage, { hash: address!.replace('/media/', '') })).status;
const current = async () => (await world.ok(get, {}, ctx)).server;
const events = async () =>
  (await world.events('server.server.updated')).filter((event) => event.server_id === server.id);

describe('changing a server', () => {
  test('changes what is sent and leaves the rest', async () => {
    const sent = {
      server_name: 'Vice City',
      description: 'Años ochenta',
      server_type: 'voice',
      is_public: 'yes',
      max_members: '50',
      language_tag: 'pt-BR',
      cp_url: 'https://chat.example/abc',
    };
    const { server: changed } = await world.ok(update, sent, ctx);
    expect(changed).toEqual({ ...server, ...sent, is_public: true, max_members: 50 });
    const { server: again } = await world.ok(update, { server_name: 'Liberty City' }, ctx);
    expect(again).toEqual({ ...changed, server_name: 'Liberty City' });
    expect(await current()).toMatchObject(again);
  });

  test('the empty string clears what a server may be without, and counts as not sent for the rest', async () => {
    const cp_url = 'https://chat.example/abc';
    await world.ok(update, { description: 'Años ochenta', cp_url }, ctx);
    const sent = { description: '', cp_url: null, server_name: '', language_tag: ' ', max_members: '' };
    expect((await world.ok(update, sent, ctx)).server).toEqual(server);
  });

  test('emits an event about who changed what, and nothing of the images but that they changed', async () => {
    await world.ok(update, { server_name: 'X', is_public: true, logo_base64: base64(png(1)) }, ctx);
    expect(await events()).toEqual([
      expect.objectContaining({
        actor: { kind: 'user', id: 1 },
        note: 'user1 cambió del servidor el nombre, la visibilidad y el logotipo.',
        data: {
          server_id: server.id,
          user_id: 1,
          gp_username: 'user1',
          changed: ['server_name', 'is_public', 'logo_base64'],
        },
      }),
    ]);
  });

  test.each([[{}], [{ server_name: '' }], [{ join_code: 'ABCD', owner_user_id: 2, plan: 'PREMIUM' }]])(
    '%j contains nothing to change',
    async (input) => {
      const answer = await world.act(update, input, ctx);
      expect([answer.status, answer.code]).toEqual([400, 'error']);
      expect(answer.body['error']).toContain('al menos un campo');
      expect(await events()).toEqual([]);
    },
  );

  test.each([
    ['server_name', 'a'],
    ['server_name', '🚓'.repeat(100)],
    ['description', 'a'],
    ['description', 'a'.repeat(500)],
    ['server_type', 'text'],
    ['max_members', 1],
    ['max_members', 10_000],
    ['language_tag', 'a'],
    ['language_tag', 'a'.repeat(8)],
    ['cp_url', `https://a.example/${'a'.repeat(494)}`],
  ])('takes a %s at its bound', async (field, value) => {
    expect((await world.ok(update, { [field]: value }, ctx)).server).toEqual({ ...server, [field]: value });
  });

  test.each([
    ['logo_base64', base64(Buffer.from('<svg/>'))],
    ['logo_base64', base64(png(0, 2 * MIB + 1))],
    ['banner_base64', base64(png(0, 4 * MIB + 1))],
  ])('refuses a bad %s and changes nothing', async (field, value) => {
    const answer = await world.act(update, { server_name: 'Otro', [field]: value }, ctx);
    expect([answer.status, answer.code]).toEqual([400, 'error']);
    expect(await current()).toMatchObject(server);
  });

  test('changes of different details at once do not undo each other', async () => {
    const sent = [
      { server_name: 'Vice City' },
      { description: 'Años ochenta' },
      { server_type: 'voice' },
      { is_public: true },
      { max_members: 7 },
      { language_tag: 'en' },
    ];
    await world.enter(server, 2, 3, 4, 5, 6);
    for (const id of [2, 3, 4, 5, 6]) await world.promote(id, server.id, 'admin');
    const callers = await Promise.all([1, 2, 3, 4, 5, 6].map((id) => world.as(id, server.id)));
    await Promise.all(sent.map((input, index) => world.ok(update, input, callers[index])));
    expect(await current()).toMatchObject(Object.assign({}, ...sent));
  });
});

describe('the images of a server', () => {
  test('are served under their new address at once, and the bytes of the old ones are gone', async () => {
    const [logo, banner] = [png(21), png(22)];
    const sent = { logo_base64: base64(logo), banner_base64: `data:image/jpeg;base64,${base64(banner)}` };
    const { server: first } = await world.ok(update, sent, ctx);
    expect([first.logo_url, first.banner_url]).toEqual([addressOf(logo), addressOf(banner)]);
    expect([await served(first.logo_url), await served(first.banner_url)]).toEqual([200, 200]);

    const { server: second } = await world.ok(update, { logo_base64: base64(png(3)) }, ctx);
    expect(second).toMatchObject({ logo_url: addressOf(png(3)), banner_url: first.banner_url });
    expect([await served(first.logo_url), await served(second.logo_url)]).toEqual([404, 200]);
    expect(await served(first.banner_url)).toBe(200);
  });

  test('are taken away by the empty string, each for itself', async () => {
    await world.ok(update, { logo_base64: base64(png(4)), banner_base64: base64(png(5)) }, ctx);
    const { server: bare } = await world.ok(update, { logo_base64: '' }, ctx);
    expect(bare).toMatchObject({ logo_url: null, banner_url: addressOf(png(5)) });
    expect(await served(addressOf(png(4)))).toBe(404);
    expect((await world.ok(update, { banner_base64: '' }, ctx)).server).toEqual(server);
    expect(await world.database.query('SELECT 1 FROM images WHERE server_id = $1', [server.id])).toEqual([]);
    expect((await world.ok(update, { banner_base64: '' }, ctx)).server).toEqual(server);
  });

  test('that are stored already are not written again', async () => {
    const sent = { logo_base64: base64(png(9)), banner_base64: base64(png(10)) };
    await world.ok(update, sent, ctx);
    // The place of a row changes with every new version of it.
    const places = () =>
      world.database.query('SELECT kind, ctid FROM images WHERE server_id = $1 ORDER BY kind', [server.id]);
    const before = await places();
    await world.ok(update, sent, ctx);
    expect(await places()).toEqual(before);
    await world.ok(update, { ...sent, banner_base64: base64(png(11)) }, ctx);
    const [banner, logo] = await places();
    expect([banner, logo]).toEqual([expect.not.objectContaining(before[0]!), before[1]]);
  });

  test('that another server shows too stay there', async () => {
    const logo_base64 = base64(png(6));
    await world.found(2, { logo_base64 });
    await world.ok(update, { logo_base64 }, ctx);
    await world.ok(update, { logo_base64: '' }, ctx);
    expect(await served(addressOf(png(6)))).toBe(200);
  });

  test('may both be as large as allowed in one request', async () => {
    const [logo, banner] = [png(7, 2 * MIB), png(8, 4 * MIB)];
    const sent = { logo_base64: base64(logo), banner_base64: base64(banner) };
    const { server: changed } = await world.ok(update, sent, ctx);
    expect([changed.logo_url, changed.banner_url]).toEqual([addressOf(logo), addressOf(banner)]);
  });

  test('changed several times at once leave one of them, whole', async () => {
    const logos = [10, 11, 12, 13].map((number) => png(number));
    await Promise.all(logos.map((logo) => world.ok(update, { logo_base64: base64(logo) }, ctx)));
    const rows = await world.database.query<{ bytes: Buffer }>(
      'SELECT bytes FROM images WHERE server_id = $1',
      [server.id],
    );
    expect(rows).toHaveLength(1);
    expect((await current()).logo_url).toBe(addressOf(rows[0]!.bytes));
  });
});

describe('the maximum of members (SV-05)', () => {
  test('may be less than the server has: all stay, and no one joins until there is room', async () => {
    await world.enter(server, 2, 3);
    const { server: full } = await world.ok(update, { max_members: 1 }, ctx);
    expect(full).toMatchObject({ max_members: 1, member_count: 3 });
    const input = { join_code: server.join_code };
    const refused = await world.act(join, input, user(4));
    expect([refused.status, refused.code]).toEqual([400, 'limit_exceeded']);
    expect((await world.as(3, server.id)).membership).toMatchObject({ role: 'member' });
    await world.ok(update, { max_members: 4 }, ctx);
    await world.ok(join, input, user(4));
  });

  test('lowered while people join lets in no more than it says afterwards', async () => {
    const joining = [5, 6, 7, 8, 9].map((id) => world.act(join, { join_code: server.join_code }, user(id)));
    const [lowered] = await Promise.all([world.ok(update, { max_members: 3 }, ctx), ...joining]);
    // The members from before stay; new ones took the places up to the new maximum.
    expect((await current()).member_count).toBe(Math.max(3, lowered.server.member_count));
    expect((await world.act(join, { join_code: server.join_code }, user(10))).status).toBe(400);
  });
});

describe('who may change a server', () => {
  test('an admin may, and sees what admins see', async () => {
    await world.enter(server, 2);
    await world.promote(2, server.id, 'admin');
    const { server: changed } = await world.ok(update, { server_name: 'X' }, await world.as(2, server.id));
    expect(changed.join_code).toBe(server.join_code);
  });

  test('the cached membership of the caller does not count, only the current one (RO-04)', async () => {
    await world.enter(server, 2, 3);
    await world.promote(2, server.id, 'admin');
    const stale = await world.as(2, server.id);
    await world.promote(2, server.id, 'mod');
    const permissions = ['manage_roles', 'manage_members', 'view_logs'];
    await world.giveRole(3, server.id, { name: 'Casi todo', hierarchy: 99, permissions });
    const almighty = await world.as(3, server.id);
    const gone = member(404, 'admin', { serverId: server.id });
    for (const caller of [stale, almighty, gone]) {
      const answer = await world.act(update, { server_name: 'Mía' }, caller);
      expect([answer.status, answer.code]).toEqual([403, 'forbidden']);
    }
    expect((await current()).server_name).toBe('Los Santos');
  });

  test('a server that is gone is not found', async () => {
    const answer = await world.act(update, { server_name: 'X' }, member(1, 'owner', { serverId: 999_999 }));
    expect([answer.status, answer.code]).toEqual([404, 'not_found']);
  });

  test('only the server of the request is changed', async () => {
    const other = await world.found(20);
    await world.ok(update, { server_id: other.id, id: other.id, server_name: 'Mía' }, ctx);
    expect((await world.ok(get, {}, await world.as(20, other.id))).server.server_name).toBe('Los Santos');
  });
});
