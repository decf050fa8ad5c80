import closeBolo from '@cabildo/contracts/mdt/bolos/close_bolo.ts';
import createBolo from '@cabildo/contracts/mdt/bolos/create_bolo.ts';
import createWarrant from '@cabildo/contracts/mdt/warrants/create_warrant.ts';
import { startWorld, type Person, type World } from '../testing/world.ts';
import { listActiveOf as listWarrantsOf } from '../warrants/table.ts';
import { isWanted } from './rules.ts';
import { listActiveOf, listActiveOfPlate } from './table.ts';

let world: World;
let officer: Person;
let suspect: Person;

beforeAll(async () => {
  world = await startWorld();
});
beforeEach(() => {
  officer = world.person({ role: 'mod' });
  suspect = world.person({ serverId: officer.serverId });
});
afterAll(() => world.close());

const wanted = async () => {
  const { serverId, characterId } = suspect;
  const [warrants, bolos] = await Promise.all([
    listWarrantsOf(world.database, serverId, characterId),
    listActiveOf(world.database, serverId, characterId),
  ]);
  return [isWanted({ warrants, bolos }), warrants.length, bolos.length];
};
const warrant = (type: 'arrest' | 'search') => {
  const described = { server_character_id: suspect.characterId, type, reason: 'Robo' };
  return world.ok(createWarrant, described, officer.ctx);
};

describe('who is wanted (OT-09)', () => {
  it('is a person with an active arrest warrant, however many searches there are, and not by a search alone', async () => {
    expect(await wanted()).toEqual([false, 0, 0]);
    await warrant('search');
    expect(await wanted()).toEqual([false, 1, 0]);
    await warrant('arrest');
    const sql = `INSERT INTO warrants (server_id, character_id, type, reason, status, version, created_by, created_at, updated_at)
      SELECT $1, $2, 'search', 'Robo', 'active', 1, 1, now(), now() FROM generate_series(1, 60)`;
    await world.database.query(sql, [suspect.serverId, suspect.characterId]);
    expect(await wanted()).toEqual([true, 50, 0]);
  });

  it('is a person with an active BOLO, until it is closed', async () => {
    const about = { kind: 'person', server_character_id: suspect.characterId };
    const { bolo_id } = await world.ok(createBolo, about, officer.ctx);
    expect(await wanted()).toEqual([true, 0, 1]);
    await world.ok(closeBolo, { bolo_id, outcome: 'served' }, officer.ctx);
    expect(await wanted()).toEqual([false, 0, 0]);
  });

  it('is a plate with an active BOLO, blanks and dashes aside, of this server alone (CA-02)', async () => {
    const { bolo_id } = await world.ok(createBolo, { kind: 'vehicle', plate: 'AB-12 C' }, officer.ctx);
    const found = async (plate: string, serverId = officer.serverId) =>
      (await listActiveOfPlate(world.database, serverId, plate)).map(({ id }) => id);
    expect([
      await found('ab12c'),
      await found('A B12-C'),
      await found('AB12'),
      await found('AB12C', world.newServer()),
    ]).toEqual([[bolo_id], [bolo_id], [], []]);
  });
});
