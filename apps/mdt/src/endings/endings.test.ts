import listRoster from '@cabildo/contracts/mdt/rosters/list_roster.ts';
import setDepartment from '@cabildo/contracts/mdt/rosters/set_character_department.ts';
import { until } from '@cabildo/testing';
import { startWorld, type Person, type World } from '../testing/world.ts';

let world: World;
let chief: Person;
let officer: Person;
let police: number;

beforeAll(async () => {
  world = await startWorld();
});
beforeEach(async () => {
  chief = world.person({ role: 'admin' });
  officer = world.person({ serverId: chief.serverId });
  police = await world.addDepartment(chief.serverId);
});
afterAll(() => world.close());

const assign = ({ characterId }: Person) =>
  world.act(
    setDepartment,
    { server_character_id: characterId, department_id: police, rank: 'Cabo' },
    chief.ctx,
  );
const roster = async () => (await world.ok(listRoster, { department_id: police }, chief.ctx)).roster;
const isEnded = async ({ characterId }: Person): Promise<boolean> => {
  const sql = 'SELECT 1 FROM officers WHERE character_id = $1 AND ended_at IS NOT NULL';
  return (await world.database.query(sql, [characterId])).length > 0;
};

describe.each(['deleted', 'died'] as const)('when a character %s', (how) => {
  it('it leaves its department, once and with one event, and the others stay', async () => {
    const other = world.person({ serverId: chief.serverId });
    for (const person of [officer, other]) await assign(person);
    await world.tellEnd(how, officer);
    await world.tellEnd(how, officer);
    await until(() => isEnded(officer));
    expect((await roster()).map((each) => each.server_character_id)).toEqual([other.characterId]);
    const told = await world.eventsOf(chief.serverId, 'mdt.officer.assigned');
    expect(told.slice(2)).toMatchObject([
      {
        actor: { kind: 'system' },
        character_ids: [officer.characterId],
        data: { department_id: null, old_department_id: police, old_rank: 'Cabo', reason: 'character_ended' },
      },
    ]);
  });

  it('it comes into no department any more, even at the same moment', async () => {
    await Promise.all([assign(officer), world.tellEnd(how, officer), assign(officer)]);
    await until(() => isEnded(officer));
    expect([await roster(), (await assign(officer)).code]).toEqual([[], 'character_not_found']);
  });
});

it('when a server is deleted, nothing of it is left (SV-11)', async () => {
  await assign(officer);
  await world.tellDeleted(chief.serverId);
  const left = async (): Promise<number> => {
    const counts = await Promise.all(
      ['departments', 'officers'].map((table) =>
        world.database.query(`SELECT 1 FROM ${table} WHERE server_id = $1`, [chief.serverId]),
      ),
    );
    return counts.flat().length;
  };
  await until(async () => (await left()) === 0);
});
