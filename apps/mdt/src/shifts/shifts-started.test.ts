import endShift from '@cabildo/contracts/mdt/shifts/end_shift.ts';
import startShift from '@cabildo/contracts/mdt/shifts/start_shift.ts';
import { leaveUses } from '@cabildo/testing';
import { startWorld, type Person, type World } from '../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const codes = (answers: { code: string | null }[]) => answers.map(({ code }) => code ?? 'ok').sort();
const start = (person: Person, server_character_id = person.characterId) =>
  world.act(startShift, { server_character_id }, person.ctx);
const leave = ({ serverId, userId }: Person, left: number) =>
  leaveUses(world.database, { serverId, name: 'shifts_started', id: userId }, left);

describe('shifts that one user starts (FU-09)', () => {
  it('are as many a day as the limit says for all characters, also where more are started at once', async () => {
    const officer = world.person();
    const ids = [officer.characterId, ...Array.from({ length: 6 }, () => world.addCharacter(officer))];
    await leave(officer, 3);
    const answers = await Promise.all(ids.map((id) => start(officer, id)));
    expect(codes(answers)).toEqual([...Array(4).fill('limit_exceeded'), 'ok', 'ok', 'ok']);
    const { status, body } = await start(officer);
    expect([status, body['error']]).toEqual([
      400,
      'Límite shifts_started: 50 turnos iniciados por persona en 24 horas.',
    ]);
  });

  it('use nothing where they are refused', async () => {
    const officer = world.person();
    await leave(officer, 2);
    expect(codes([await start(officer), await start(officer), await start(officer)])).toEqual([
      'already_exists',
      'already_exists',
      'ok',
    ]);
    await world.ok(endShift, { server_character_id: officer.characterId }, officer.ctx);
    expect((await start(officer)).code).toBeNull();
  });

  it('do not count for an admin', async () => {
    const chief = world.person({ role: 'admin' });
    await leave(chief, 0);
    expect((await start(chief)).code).toBeNull();
  });
});
