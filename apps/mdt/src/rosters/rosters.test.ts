import { PLAN_NAMES } from '@cabildo/contracts/limits';
import listRoster from '@cabildo/contracts/mdt/rosters/list_roster.ts';
import setDepartment from '@cabildo/contracts/mdt/rosters/set_character_department.ts';
import { inGame } from '@cabildo/testing';
import { startWorld, type Person, type World } from '../testing/world.ts';

let world: World;
let chief: Person;
let officer: Person;
let police: number;
let fire: number;

beforeAll(async () => {
  world = await startWorld();
});
beforeEach(async () => {
  chief = world.person({ role: 'admin' });
  officer = world.person({ serverId: chief.serverId });
  police = await world.addDepartment(chief.serverId, { name: 'Policía' });
  fire = await world.addDepartment(chief.serverId, { type: 'fire' });
});
afterAll(() => world.close());

const assign = (input: object, person = officer) =>
  world.act(setDepartment, { server_character_id: person.characterId, ...input }, chief.ctx);
const roster = async (department_id: number, by = officer) =>
  (await world.ok(listRoster, { department_id }, by.ctx)).roster;

describe('set_character_department', () => {
  it('puts a character into a department with a rank, and emits its event', async () => {
    const { body } = await assign({ department_id: police, rank: 'Sargento' });
    const there = {
      server_character_id: officer.characterId,
      department_id: police,
      rank: 'Sargento',
      is_lead: false,
      callsign: null,
    };
    expect([body.officer, await roster(police)]).toEqual([there, [{ ...there, on_duty: false }]]);
    expect(await world.eventsOf(chief.serverId, 'mdt.officer.assigned')).toMatchObject([
      {
        character_ids: [officer.characterId],
        data: { ...there, name: 'Policía', old_department_id: null, old_rank: null, reason: 'staff' },
        note: 'Un personaje sirve en el departamento «Policía» como Sargento.',
      },
    ]);
  });

  it('moves it: it is in one department at most, and leaves its rank behind', async () => {
    await assign({ department_id: police, rank: 'Sargento' });
    expect((await assign({ department_id: fire })).body.officer).toMatchObject({ rank: null });
    expect([await roster(police), (await roster(fire)).length]).toEqual([[], 1]);
  });

  it('changes the rank alone, clears it, and takes the character out', async () => {
    await assign({ department_id: police });
    expect((await assign({ rank: 'Cabo' })).body.officer).toMatchObject({
      department_id: police,
      rank: 'Cabo',
    });
    expect((await assign({ department_id: police })).body.officer.rank).toBe('Cabo');
    expect((await assign({ rank: '' })).body.officer).toMatchObject({ department_id: police, rank: null });
    expect((await assign({ department_id: '' })).body.officer.department_id).toBeNull();
    expect(await roster(police)).toEqual([]);
  });

  it('emits nothing when nothing changes', async () => {
    await assign({ department_id: police });
    await assign({ department_id: police });
    expect(await world.eventsOf(chief.serverId, 'mdt.officer.assigned')).toHaveLength(1);
  });

  it('refuses nothing, a rank without a department, and departments and characters of other servers', async () => {
    const elsewhere = await world.addDepartment(world.newServer());
    expect((await assign({})).code).toBe('error');
    expect((await assign({ rank: 'Cabo' })).code).toBe('error');
    expect((await assign({ department_id: elsewhere })).code).toBe('not_found');
    expect((await assign({ department_id: police }, world.person())).code).toBe('character_not_found');
    const dead = { ...officer, characterId: world.addCharacter(officer, 'dead') };
    expect((await assign({ department_id: police }, dead)).code).toBe('character_not_found');
  });

  it('leaves a character in one department, wherever many put it at once', async () => {
    const departments = [police, fire, police, fire, police, fire];
    const answers = await Promise.all(departments.map((department_id) => assign({ department_id })));
    expect(answers.map(({ code }) => code)).toEqual(Array(6).fill(null));
    const events = await world.eventsOf(chief.serverId, 'mdt.officer.assigned');
    // Each change begins where the one before ended, so none was decided on a stale state.
    const steps = events.map(({ data }) => data as { department_id: number; old_department_id: number });
    expect(steps.map(({ old_department_id }) => old_department_id)).toEqual([
      null,
      ...steps.slice(0, -1).map(({ department_id }) => department_id),
    ]);
    const members = [...(await roster(police)), ...(await roster(fire))];
    expect(members.map(({ department_id }) => department_id)).toEqual([steps.at(-1)!.department_id]);
  });
});

describe('a lead of a department (OT-06)', () => {
  let sergeant: Person;
  beforeEach(async () => {
    sergeant = world.person({ serverId: chief.serverId });
    await assign({ department_id: police, is_lead: true }, sergeant);
  });
  const lead = (input: object, person = officer) =>
    world.act(setDepartment, { server_character_id: person.characterId, ...input }, sergeant.ctx);

  it('puts people of the own department in, at ranks and out', async () => {
    expect((await lead({ department_id: police, rank: 'Cabo' })).body.officer).toMatchObject({
      department_id: police,
      rank: 'Cabo',
    });
    expect((await lead({ rank: 'Sargento' })).status).toBe(200);
    expect((await lead({ department_id: '' })).body.officer.department_id).toBeNull();
  });

  it('touches nobody of another department, and makes and moves no leads', async () => {
    expect((await lead({ department_id: fire })).status).toBe(403);
    await assign({ department_id: fire });
    for (const input of [{ department_id: police }, { department_id: '' }, { rank: 'Cabo' }])
      expect([input, (await lead(input)).status]).toEqual([input, 403]);
    await assign({ department_id: police });
    expect((await lead({ is_lead: true })).status).toBe(403);
    await assign({ is_lead: true });
    expect((await lead({ rank: 'Cabo' })).status).toBe(403);
    expect((await lead({ rank: 'Capitana' }, sergeant)).status).toBe(403);
  });

  it('is one no more after a change of department, and shows in the roster and in the log', async () => {
    expect(await roster(police)).toMatchObject([{ is_lead: true }]);
    await assign({ department_id: fire }, sergeant);
    expect(await roster(fire)).toMatchObject([{ is_lead: false }]);
    expect((await lead({ department_id: police })).status).toBe(403);
    const events = await world.eventsOf(chief.serverId, 'mdt.officer.assigned');
    expect(events.map(({ data }) => data)).toMatchObject([
      { is_lead: true, was_lead: false },
      { is_lead: false, was_lead: true },
    ]);
    expect(events[0]!.note).toContain('y lo dirige');
  });

  it('is none without a department, and no plain member moves anybody', async () => {
    expect((await assign({ is_lead: true })).code).toBe('error');
    const plain = world.person({ serverId: chief.serverId });
    const sent = { server_character_id: officer.characterId, department_id: police };
    expect((await world.act(setDepartment, sent, plain.ctx)).code).toBe('forbidden');
  });
});

test('a game session moves nobody else, whoever plays, and its own characters as the person may (ID-12)', async () => {
  const move = ({ characterId }: Person) =>
    world.act(setDepartment, { server_character_id: characterId, department_id: police }, inGame(chief.ctx));
  expect((await move(officer)).code).toBe('forbidden');
  expect(await roster(police)).toEqual([]);
  expect((await move(chief)).code).toBeNull();
});

describe('list_roster', () => {
  it('shows any member who is in a department, page by page', async () => {
    const second = world.person({ serverId: chief.serverId });
    for (const person of [second, officer]) await assign({ department_id: police }, person);
    expect((await roster(police)).map((each) => each.server_character_id)).toEqual([
      officer.characterId,
      second.characterId,
    ]);
    const page = await world.ok(listRoster, { department_id: police, page: 2, per_page: 1 }, officer.ctx);
    expect(page).toMatchObject({ roster: [{ server_character_id: second.characterId }], total: 2 });
  });

  it('knows no department of another server', async () => {
    const elsewhere = await world.addDepartment(world.newServer());
    expect((await world.act(listRoster, { department_id: elsewhere }, officer.ctx)).code).toBe('not_found');
  });
});

test.each(PLAN_NAMES)('rosters, ranks and leads exist with the plan %s (OT-03)', async (plan) => {
  world.plans.set(chief.serverId, plan);
  await assign({ department_id: police, rank: 'Sargento', is_lead: true });
  expect(await roster(police)).toMatchObject([{ rank: 'Sargento', is_lead: true }]);
  await assign({ department_id: '' });
  expect(await roster(police)).toEqual([]);
});
