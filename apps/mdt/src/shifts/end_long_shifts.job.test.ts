import endShift from '@cabildo/contracts/mdt/shifts/end_shift.ts';
import listShifts from '@cabildo/contracts/mdt/shifts/list_shifts.ts';
import startShift from '@cabildo/contracts/mdt/shifts/start_shift.ts';
import { until, workOff } from '@cabildo/testing';
import { startWorld, type Person, type World } from '../testing/world.ts';
import endLongShifts from './end_long_shifts.job.ts';

const DAY = 24 * 60 * 60_000;

let world: World;

beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const run = () => workOff(endLongShifts, world);
const act = (contract: typeof startShift | typeof endShift, { characterId, ctx }: Person) =>
  world.act(contract, { server_character_id: characterId }, ctx);
const open = async ({ serverId }: Person): Promise<number> => {
  const sql = 'SELECT count(*) AS n FROM shifts WHERE server_id = $1 AND ended_at IS NULL';
  return (await world.database.query<{ n: number }>(sql, [serverId]))[0]!.n;
};

describe('a shift of 24 hours (OT-02)', () => {
  it('ends by itself exactly then, once, whatever the outage, and no other does', async () => {
    const officer = world.person();
    const later = world.person({ serverId: officer.serverId });
    const began = world.clock.now();
    await act(startShift, officer);
    world.clock.advance(DAY / 2);
    await act(startShift, later);
    world.clock.advance(DAY / 2 - 1);
    await run();
    expect(await open(officer)).toBe(2);
    world.clock.advance(DAY / 4);
    await Promise.all([run(), run(), run()]);
    await until(async () => (await open(officer)) === 1);
    const ended = {
      server_character_id: officer.characterId,
      ended_at: new Date(began.getTime() + DAY).toISOString(),
      end_reason: 'over_24_hours',
      minutes: 24 * 60,
    };
    const { shifts } = await world.ok(listShifts, {}, officer.ctx);
    expect(shifts).toMatchObject([{ server_character_id: later.characterId, ended_at: null }, ended]);
    expect(await world.eventsOf(officer.serverId, 'mdt.shift.ended')).toMatchObject([
      { actor: { kind: 'system' }, character_ids: [officer.characterId], data: ended },
    ]);
  });

  it('is over for everybody before that has been stored: it cannot be ended, and another can begin', async () => {
    const officer = world.person();
    // The row that a process left behind that has been away since.
    await world.database.query(
      `INSERT INTO shifts (server_id, character_id, user_id, started_at) VALUES ($1, $2, $3, $4)`,
      [
        officer.serverId,
        officer.characterId,
        officer.userId,
        new Date(world.clock.now().getTime() - 2 * DAY),
      ],
    );
    expect((await act(endShift, officer)).code).toBe('not_found');
    const { shifts } = await world.ok(listShifts, {}, officer.ctx);
    expect(shifts).toMatchObject([{ end_reason: 'over_24_hours', minutes: 24 * 60 }]);
    const answers = await Promise.all([act(startShift, officer), run(), act(startShift, officer)]);
    expect([answers[0].status, answers[2].status].sort()).toEqual([201, 409]);
    await until(async () => (await open(officer)) === 1);
    expect(await world.eventsOf(officer.serverId, 'mdt.shift.ended')).toHaveLength(1);
  });

  it('goes on while there are more than it does at a time', async () => {
    const officer = world.person();
    await world.database.query(
      `INSERT INTO shifts (server_id, character_id, user_id, started_at)
       SELECT $1, 1000000 + n, 1, $2 FROM generate_series(1, 301) n`,
      [officer.serverId, new Date(world.clock.now().getTime() - DAY)],
    );
    await run();
    await until(async () => (await open(officer)) === 0);
    const all = `SELECT ended_by, count(*) AS shifts FROM shifts WHERE server_id = $1 GROUP BY ended_by`;
    expect(await world.database.query(all, [officer.serverId])).toEqual([
      { ended_by: 'time_limit', shifts: 301 },
    ]);
  });
});
