import listLed from '@cabildo/contracts/mdt/rosters/list_led.rpc.ts';
import setDepartment from '@cabildo/contracts/mdt/rosters/set_character_department.ts';
import { startWorld, type Person, type World } from '../testing/world.ts';

let world: World;
let chief: Person;
let lead: Person;
let officer: Person;
let firefighter: Person;
let police: number;
let fire: number;

beforeAll(async () => {
  world = await startWorld();
});
beforeEach(async () => {
  chief = world.person({ role: 'admin' });
  const { serverId } = chief;
  [lead, officer, firefighter] = [
    world.person({ serverId }),
    world.person({ serverId }),
    world.person({ serverId }),
  ];
  police = await world.addDepartment(serverId);
  fire = await world.addDepartment(serverId, { type: 'fire' });
});
afterAll(() => world.close());

const assign = (server_character_id: number, input: object) =>
  world.ok(setDepartment, { server_character_id, ...input }, chief.ctx);
const led = async ({ userId }: Person, server_id = chief.serverId) =>
  (await world.ask(listLed, { server_id, user_id: userId })).body.user_ids.toSorted((a, b) => a - b);

describe('whom a user leads (AC-03)', () => {
  test('are the users in the department of which a character is the lead, each once', async () => {
    const second = world.addCharacter(officer);
    await assign(lead.characterId, { department_id: police, is_lead: true });
    await assign(officer.characterId, { department_id: police });
    await assign(second, { department_id: police });
    await assign(firefighter.characterId, { department_id: fire });
    expect(await led(lead)).toEqual([lead.userId, officer.userId]);
    expect(await led(officer)).toEqual([]);
    expect(await led(lead, world.newServer())).toEqual([]);
  });

  test('are those of all departments that characters of the user lead, while they do', async () => {
    const second = world.addCharacter(lead);
    await assign(lead.characterId, { department_id: police, is_lead: true });
    await assign(second, { department_id: fire, is_lead: true });
    await assign(officer.characterId, { department_id: police });
    await assign(firefighter.characterId, { department_id: fire });
    expect(await led(lead)).toEqual([lead.userId, officer.userId, firefighter.userId]);
    await assign(second, { department_id: fire, is_lead: false });
    expect(await led(lead)).toEqual([lead.userId, officer.userId]);
  });
});
