import endAbsentShifts from '@cabildo/contracts/mdt/shifts/end_absent_shifts.rpc.ts';
import endShift from '@cabildo/contracts/mdt/shifts/end_shift.ts';
import listShifts from '@cabildo/contracts/mdt/shifts/list_shifts.ts';
import { startWorld, type Person, type World } from '../testing/world.ts';

const MINUTE = 60_000;

let world: World;
let officer: Person;
let other: Person;

beforeAll(async () => {
  world = await startWorld();
});
beforeEach(() => {
  officer = world.person();
  other = world.person({ serverId: officer.serverId });
});
afterAll(() => world.close());

const end = async (seen: Date, { userId, serverId }: Person = officer) =>
  (
    await world.ask(endAbsentShifts, {
      server_id: serverId,
      absent: [{ user_id: userId, seen_at: seen.toISOString() }],
    })
  ).body.ended;
const shifts = async () => (await world.ok(listShifts, {}, officer.ctx)).shifts;

describe('the shifts of somebody who is gone from the game (AC-01)', () => {
  test('end at the last moment there as absent, once, with an event, and no other does', async () => {
    await world.startShifts(officer, other);
    world.clock.advance(5 * MINUTE);
    const seen = world.clock.now();
    world.clock.advance(10 * MINUTE);
    expect(await end(seen)).toBe(1);
    expect(await end(seen)).toBe(0);
    const ended = { ended_at: seen.toISOString(), end_reason: 'absent', minutes: 5 };
    expect(await shifts()).toEqual([
      expect.objectContaining({ server_character_id: other.characterId, ended_at: null }),
      expect.objectContaining({ server_character_id: officer.characterId, ...ended }),
    ]);
    expect(await world.eventsOf(officer.serverId, 'mdt.shift.ended')).toMatchObject([
      { character_ids: [officer.characterId], data: ended },
    ]);
  });

  test('end with all characters, and not those that began after that moment', async () => {
    const medic = world.addCharacter(officer);
    const late = world.addCharacter(officer);
    await world.startShifts(officer, { ...officer, characterId: medic });
    world.clock.advance(MINUTE);
    const seen = world.clock.now();
    world.clock.advance(MINUTE);
    await world.startShifts({ ...officer, characterId: late });
    expect(await end(seen)).toBe(2);
    const open = (await shifts()).filter(({ ended_at }) => ended_at === null);
    expect(open.map(({ server_character_id }) => server_character_id)).toEqual([late]);
  });

  test('are not those of another server, nor such as have ended', async () => {
    await world.startShifts(officer);
    const seen = world.clock.now();
    expect(await end(seen, { ...officer, serverId: world.newServer() })).toBe(0);
    world.clock.advance(MINUTE);
    await world.ok(endShift, { server_character_id: officer.characterId }, officer.ctx);
    expect(await end(seen)).toBe(0);
    expect((await shifts())[0]).toMatchObject({ end_reason: 'own', minutes: 1 });
  });

  test('that are over after 24 hours stay so', async () => {
    await world.startShifts(officer);
    const began = world.clock.now();
    world.clock.advance(24 * 60 * MINUTE);
    expect(await end(began)).toBe(0);
    expect((await shifts())[0]).toMatchObject({ end_reason: 'over_24_hours' });
  });
});
