import listCharacters from '@cabildo/contracts/mdt/rosters/list_characters.ts';
import setDepartment from '@cabildo/contracts/mdt/rosters/set_character_department.ts';
import startShift from '@cabildo/contracts/mdt/shifts/start_shift.ts';
import { serverKey } from '@cabildo/testing';
import { startWorld, type Person, type World } from '../testing/world.ts';

let world: World;
let chief: Person;
let officer: Person;
let police: number;

/** The chat accounts of users, the first linked first. */
const linked = new Map<number, string[]>();
const userOf = (user_id: number) => ({ user_id, gp_id: `9${user_id}`, gp_username: 'ana' });

beforeAll(async () => {
  world = await startWorld({
    answers: {
      'calls.identity.find_user_by_gp': ({ gp_id }: { gp_id: string }) => ({
        user: gp_id.startsWith('9') ? userOf(Number(gp_id.slice(1))) : null,
      }),
      'calls.identity.find_user_by_cp': ({ cp_id }: { cp_id: string }) => {
        const found = [...linked].find(([, accounts]) => accounts.includes(cp_id));
        return { user: found ? userOf(found[0]) : null };
      },
      'calls.identity.get_users': ({ user_ids }: { user_ids: number[] }) => ({
        users: user_ids.map((id) => ({
          ...userOf(id),
          cp_ids: linked.get(id) ?? [],
          admin_guild_ids: null,
        })),
      }),
    },
  });
});
beforeEach(async () => {
  chief = world.person({ role: 'admin', name: 'Lucía' });
  officer = world.person({ serverId: chief.serverId, name: 'Bea' });
  police = await world.addDepartment(chief.serverId, { name: 'Policía' });
  const post = { server_character_id: officer.characterId, department_id: police, rank: 'Agente' };
  await world.ok(setDepartment, post, chief.ctx);
});
afterAll(() => world.close());

const list = (input: object = {}, ctx = chief.ctx) => world.ok(listCharacters, input, ctx);
const ids = async (input: object) =>
  (await list(input)).characters.map(({ server_character_id }) => server_character_id);

describe('the characters of a server with their departments (V1-04)', () => {
  it('are the newest first, each with what it serves in and whether it is on duty', async () => {
    await world.ok(startShift, { server_character_id: officer.characterId }, officer.ctx);
    const common = { surname: 'Pérez', status: 'active' };
    expect(await list()).toEqual({
      ok: true,
      page: 1,
      per_page: 50,
      total: 2,
      total_pages: 1,
      characters: [
        {
          ...common,
          server_character_id: officer.characterId,
          name: 'Bea',
          user_id: officer.userId,
          gp_id: `9${officer.userId}`,
          cp_id: null,
          dni_number: `${officer.characterId}A`,
          department: { department_id: police, name: 'Policía', rank: 'Agente' },
          duty_status: 'on_duty',
        },
        {
          ...common,
          server_character_id: chief.characterId,
          name: 'Lucía',
          user_id: chief.userId,
          gp_id: `9${chief.userId}`,
          cp_id: null,
          dni_number: `${chief.characterId}A`,
          department: null,
          duty_status: 'off_duty',
        },
      ],
    });
  });

  it('a shift that has lasted a day is over, whether or not that is stored (OT-02)', async () => {
    await world.ok(startShift, { server_character_id: officer.characterId }, officer.ctx);
    world.clock.advance(24 * 60 * 60 * 1000);
    expect((await list()).characters[0]!.duty_status).toBe('off_duty');
  });

  it('are filtered by department, name and status, and cut into pages', async () => {
    const dead = world.addCharacter(chief, 'dead', 'Bernardo');
    expect(await ids({ department_id: police })).toEqual([officer.characterId]);
    expect(await ids({ search: 'Be' })).toEqual([dead, officer.characterId]);
    expect(await ids({ search: 'Be', department_id: police })).toEqual([officer.characterId]);
    expect(await ids({ status: 'dead' })).toEqual([dead]);
    expect(await ids({ status: 'dead', department_id: police })).toEqual([]);
    expect(await ids({ page: 2, per_page: 1 })).toEqual([officer.characterId]);
  });

  it('are shown with the accounts of their players, and found by them (V1-17)', async () => {
    const chat = (nth: number) => `${officer.userId}${nth}`.padStart(18, '1');
    linked.set(officer.userId, [chat(1), chat(2)]);
    const other = world.addCharacter(officer, 'dead', 'Otra');
    const accounts = { gp_id: `9${officer.userId}`, cp_id: chat(1) };
    const own = [other, officer.characterId];
    const { characters, total } = await list({ gp_id: accounts.gp_id });
    expect([characters.length, total]).toEqual([2, 2]);
    for (const character of characters) expect(character).toMatchObject(accounts);
    expect(await ids({ cp_id: chat(1) })).toEqual(own);
    expect(await ids({ cp_id: chat(2), gp_id: accounts.gp_id })).toEqual(own);
    expect(await ids({ gp_id: accounts.gp_id, status: 'active' })).toEqual([officer.characterId]);
    expect(await ids({ gp_id: accounts.gp_id, department_id: police })).toEqual([officer.characterId]);
  });

  it('are none for an account that nobody has, nor for accounts of two players (V1-17)', async () => {
    const chat = `${officer.userId}`.padStart(18, '1');
    linked.set(officer.userId, [chat]);
    const nobody = [{ gp_id: '1' }, { cp_id: '2'.repeat(18) }, { gp_id: `9${chief.userId}`, cp_id: chat }];
    for (const input of nobody) expect(await list(input)).toMatchObject({ characters: [], total: 0 });
  });

  it('are shown to a key of the server', async () => {
    expect((await list({}, serverKey(1, chief.serverId))).total).toBe(2);
  });

  it('cost the servers service one question', async () => {
    const before = world.namesAsked();
    await list({ department_id: police });
    expect(world.namesAsked() - before).toBe(1);
  });

  it('of a department of another server are not found', async () => {
    const other = await world.addDepartment(world.newServer());
    for (const department_id of [other, 999_999_999])
      expect((await world.act(listCharacters, { department_id }, chief.ctx)).code).toBe('not_found');
  });
});
