import createBolo from '@cabildo/contracts/mdt/bolos/create_bolo.ts';
import describePlayers from '@cabildo/contracts/mdt/lookups/describe_players.rpc.ts';
import setDepartment from '@cabildo/contracts/mdt/rosters/set_character_department.ts';
import closeWarrant from '@cabildo/contracts/mdt/warrants/close_warrant.ts';
import createWarrant from '@cabildo/contracts/mdt/warrants/create_warrant.ts';
import { startWorld, type Person, type World } from '../testing/world.ts';

let world: World;
let chief: Person;
beforeAll(async () => {
  world = await startWorld();
});
beforeEach(() => {
  chief = world.person({ role: 'admin' });
});
afterAll(() => world.close());

const describeAll = async (...people: Person[]) => {
  const characters = people.map(({ characterId }) => ({
    server_character_id: characterId,
    status: 'active' as const,
  }));
  return (await world.ask(describePlayers, { server_id: chief.serverId, characters })).body.characters;
};

it('describes the service and the flags of characters, in the order of the question (V1-15)', async () => {
  const department_id = await world.addDepartment(chief.serverId, { name: 'Policía' });
  const [officer, plain] = [0, 1].map(() => world.person({ serverId: chief.serverId })) as [Person, Person];
  const post = { server_character_id: officer.characterId, department_id, rank: 'Cabo' };
  await world.ok(setDepartment, post, chief.ctx);
  await world.startShifts(officer);
  expect(await describeAll(plain, officer)).toEqual([
    { server_character_id: plain.characterId, on_duty: false, department: null, rank: null, flags: [] },
    {
      server_character_id: officer.characterId,
      on_duty: true,
      department: { department_id, name: 'Policía' },
      rank: 'Cabo',
      flags: [],
    },
  ]);
});

it('flags who is wanted by an arrest warrant or a BOLO, and the dead', async () => {
  const people = [0, 1, 2].map(() => world.person({ serverId: chief.serverId }));
  const [arrested, sought, searched] = people as [Person, Person, Person];
  const warrant = ({ characterId: server_character_id }: Person, type: string) =>
    world.ok(createWarrant, { server_character_id, type, reason: 'Robo' }, chief.ctx);
  const { warrant: issued } = await warrant(arrested, 'arrest');
  await warrant(searched, 'search');
  await world.ok(createBolo, { kind: 'person', server_character_id: sought.characterId }, chief.ctx);
  const flags = async () => (await describeAll(...people)).map((each) => each.flags);
  expect(await flags()).toEqual([['wanted'], ['wanted'], []]);
  await world.ok(closeWarrant, { warrant_id: issued.warrant_id, outcome: 'served' }, chief.ctx);
  expect(await flags()).toEqual([[], ['wanted'], []]);
  const dead = [{ server_character_id: arrested.characterId, status: 'dead' as const }];
  const { body } = await world.ask(describePlayers, { server_id: chief.serverId, characters: dead });
  expect(body.characters[0]!.flags).toEqual(['dead']);
});
