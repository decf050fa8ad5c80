import createCall from '@cabildo/contracts/mdt/calls/create_call.ts';
import getCall from '@cabildo/contracts/mdt/calls/get_call.ts';
import updateCall from '@cabildo/contracts/mdt/calls/update_call.ts';
import endShift from '@cabildo/contracts/mdt/shifts/end_shift.ts';
import attachUnit from '@cabildo/contracts/mdt/units/attach_unit.ts';
import { hold, until, untilWaiting, waitingIn, workOff } from '@cabildo/testing';
import endLongShifts from '../shifts/end_long_shifts.job.ts';
import { startWorld, type Person, type World } from '../testing/world.ts';

const DAY = 24 * 60 * 60_000;

let world: World;
let unit: Person;
let mate: Person;
let serverId: number;

beforeAll(async () => {
  world = await startWorld();
});
beforeEach(async () => {
  unit = world.person();
  ({ serverId } = unit);
  mate = world.person({ serverId, role: 'admin' });
  await world.startShifts(unit, mate);
});
afterAll(() => world.close());

const taken = async (...units: Person[]) => {
  const named = units.map(({ characterId }) => characterId);
  return (await world.ok(createCall, { title: 'Robo', units: named }, mate.ctx)).call_id;
};
const unitsOf = async (call_id: number) => (await world.ok(getCall, { call_id }, mate.ctx)).call.units;
const attach = (call_id: number, { characterId, ctx }: Person) =>
  world.act(attachUnit, { call_id, server_character_id: characterId }, ctx);

describe('a unit whose shift ends is detached from all open calls (OT-10)', () => {
  const ends: [string, string, () => Promise<unknown>][] = [
    ['its player ends it', 'off_duty', () => world.act(endShift, {}, unit.ctx)],
    ['the character dies', 'unit_ended', () => world.publishEnd('died', unit)],
    ['the character is deleted', 'unit_ended', () => world.publishEnd('deleted', unit)],
    ['its player leaves', 'off_duty', () => world.publishGone('left', unit)],
    ['its player is kicked', 'off_duty', () => world.publishGone('kicked', unit)],
  ];
  it.each(ends)('because %s', async (_, reason, end) => {
    const [both, alone, closed] = [await taken(unit, mate), await taken(unit), await taken(unit)];
    await world.ok(updateCall, { call_id: closed, status: 'closed' }, mate.ctx);
    const before = (await world.eventsOf(serverId, 'mdt.call.updated')).length;
    world.clock.advance(1_000);
    await end();
    await until(async () => (await unitsOf(alone)).length === 0);
    expect([await unitsOf(both), await unitsOf(closed)]).toEqual([[mate.characterId], [unit.characterId]]);
    const changes = (await world.eventsOf(serverId, 'mdt.call.updated')).slice(before);
    expect(changes.map(({ data }) => data)).toMatchObject(
      [both, alone].map((call_id) => ({ call_id, changed: ['units'], reason, updated_by: null })),
    );
    const detached = await world.eventsOf(serverId, 'mdt.unit.detached');
    expect(detached.map(({ data }) => data)).toMatchObject(
      [both, alone].map((call_id) => ({ call_id, server_character_id: unit.characterId })),
    );
  });

  it('because it has lasted a day, with many others at once', async () => {
    const units = Array.from({ length: 8 }, () => world.person({ serverId }));
    await world.startShifts(...units);
    // Later shifts are on earlier calls, so that the calls are not in the order of the shifts.
    const calls: number[] = [];
    for (const each of units.toReversed()) calls.push(await taken(each, unit));
    world.clock.advance(DAY);
    await Promise.all([workOff(endLongShifts, world), workOff(endLongShifts, world)]);
    await until(async () => (await Promise.all(calls.map(unitsOf))).flat().length === 0);
  });

  it('even where its attaching has begun before, and has still to wait for the call', async () => {
    const call_id = await taken();
    const release = await hold(world.database, (tx) =>
      tx.query('SELECT 1 FROM calls WHERE id = $1 FOR UPDATE', [call_id]),
    );
    const attaching = attach(call_id, unit);
    await untilWaiting(world.database);
    let isEnded = false;
    const ending = world.act(endShift, {}, unit.ctx).finally(() => (isEnded = true));
    await until(async () => isEnded || (await waitingIn(world.database)) === 2);
    await release();
    expect([(await attaching).status, (await ending).status]).toEqual([200, 200]);
    expect(await unitsOf(call_id)).toEqual([]);
  });

  it('even where it is being attached at the same moment', async () => {
    const units = Array.from({ length: 10 }, () => world.person({ serverId }));
    await world.startShifts(...units);
    const calls = await Promise.all([taken(), taken(), taken()]);
    const attaching = units.flatMap((each) => calls.map((call_id) => attach(call_id, each)));
    expect((await Promise.race(attaching)).status).toBe(200);
    const ending = units.map((each) => world.act(endShift, {}, each.ctx));
    const late = units.flatMap((each) => calls.toReversed().map((call_id) => attach(call_id, each)));
    await Promise.all(ending);
    const answers = await Promise.all([...attaching, ...late]);
    expect(answers.filter(({ status }) => status !== 200 && status !== 409)).toEqual([]);
    expect((await Promise.all(calls.map(unitsOf))).flat()).toEqual([]);
  });
});
