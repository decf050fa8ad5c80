import type { RequestContext } from '@cabildo/contracts/action';
import create from '@cabildo/contracts/servers/characters/create.ts';
import remove from '@cabildo/contracts/servers/characters/delete.ts';
import { leaveUses } from '@cabildo/testing';
import { startWorld, type FoundedServer, type World } from '../testing/world.ts';

const [OWNER, MEMBER] = [1, 2];
let world: World;
let server: FoundedServer;
let ctx: RequestContext;

beforeAll(async () => {
  world = await startWorld();
});
beforeEach(async () => {
  server = await world.found(OWNER);
  await world.enter(server, MEMBER);
  ctx = await world.as(MEMBER, server.id);
});
afterAll(() => world.close());

const make = (by = ctx, input: object = {}) =>
  world.act(create, { name: 'Ana', surname: 'Pérez', ...input }, by);
const drop = (server_character_id: number, by = ctx) => world.act(remove, { server_character_id }, by);
const leave = (name: 'characters_made' | 'characters_deleted', left: number, id = MEMBER) =>
  leaveUses(world.database, { serverId: server.id, name, id }, left);
const codes = (answers: { code: string | null }[]) => answers.map(({ code }) => code ?? 'ok').sort();
const charactersMade = (count: number, by = ctx) =>
  Promise.all(Array.from({ length: count }, async () => (await world.addCharacter(by)).server_character_id));

describe('characters of a plain member (FU-09)', () => {
  it('are as many a day as the limit says, also where more are made at once', async () => {
    await leave('characters_made', 3);
    const made = await Promise.all(Array.from({ length: 8 }, () => make()));
    expect(codes(made)).toEqual([...Array(5).fill('limit_exceeded'), 'ok', 'ok', 'ok']);
    const { status, body } = await make();
    expect([status, body['error']]).toEqual([
      400,
      'Límite characters_made: 100 personajes creados por persona en 24 horas.',
    ]);
  });

  it('are deleted as often a day as the limit says, also at once', async () => {
    const ids = await charactersMade(6);
    await leave('characters_deleted', 2);
    const deleted = await Promise.all(ids.map((id) => drop(id)));
    expect(codes(deleted)).toEqual([...Array(4).fill('limit_exceeded'), 'ok', 'ok']);
    expect((await drop(ids[deleted.findIndex(({ code }) => code)]!)).body['error']).toBe(
      'Límite characters_deleted: 20 personajes eliminados por persona en 24 horas.',
    );
  });

  it('that are refused for another reason use nothing', async () => {
    await leave('characters_made', 1);
    await leave('characters_deleted', 1);
    expect((await make(ctx, { birthdate: '2020-01-01' })).code).not.toBeNull();
    expect((await drop(999_999)).code).toBe('character_not_found');
    const id = (await charactersMade(1))[0]!;
    expect((await drop(id)).code).toBeNull();
  });

  it.each(['owner', 'admin'] as const)('do not count for an %s', async (role) => {
    const id = role === 'owner' ? OWNER : MEMBER;
    if (role === 'admin') await world.promote(MEMBER, server.id, 'admin');
    const staff = await world.as(id, server.id);
    await leave('characters_made', 0, id);
    await leave('characters_deleted', 0, id);
    for (const made of await charactersMade(2, staff)) expect((await drop(made, staff)).code).toBeNull();
  });

  it('leave a small row when they are deleted, so that no other gets their number', async () => {
    const image_url = 'https://img.example/ana.png';
    const { server_character_id, dni_number } = await world.addCharacter(ctx, {
      custom_data: { text: 'a'.repeat(60_000) },
      image_url,
    });
    expect((await drop(server_character_id)).code).toBeNull();
    const text = 'SELECT status, dni_number, custom_data, image_url FROM characters WHERE id = $1';
    expect(await world.database.query(text, [server_character_id])).toEqual([
      { status: 'deleted', dni_number, custom_data: {}, image_url: null },
    ]);
  });
});
