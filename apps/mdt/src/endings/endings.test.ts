import createBolo from '@cabildo/contracts/mdt/bolos/create_bolo.ts';
import createCase from '@cabildo/contracts/mdt/cases/create_case.ts';
import createCall from '@cabildo/contracts/mdt/calls/create_call.ts';
import getCall from '@cabildo/contracts/mdt/calls/get_call.ts';
import updateCall from '@cabildo/contracts/mdt/calls/update_call.ts';
import setWallpaper from '@cabildo/contracts/mdt/phone/set_wallpaper.ts';
import createPunishment from '@cabildo/contracts/mdt/punishments/create_punishment.ts';
import listPunishments from '@cabildo/contracts/mdt/punishments/list_punishments.ts';
import listRoster from '@cabildo/contracts/mdt/rosters/list_roster.ts';
import setDepartment from '@cabildo/contracts/mdt/rosters/set_character_department.ts';
import listShifts from '@cabildo/contracts/mdt/shifts/list_shifts.ts';
import startShift from '@cabildo/contracts/mdt/shifts/start_shift.ts';
import createWarrant from '@cabildo/contracts/mdt/warrants/create_warrant.ts';
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
const start = (person: Person) =>
  world.act(startShift, { server_character_id: person.characterId }, person.ctx);
const shiftsOf = async ({ characterId }: Person) =>
  (await world.ok(listShifts, {}, chief.ctx)).shifts.filter(
    ({ server_character_id }) => server_character_id === characterId,
  );
const call = async (units: Person[]) =>
  (await world.act(createCall, { title: 'Robo', units: units.map((each) => each.characterId) }, chief.ctx))
    .body;
const callOf = async (call_id: number) => (await world.ok(getCall, { call_id }, chief.ctx)).call;
const punish = () => {
  const warning = { server_character_id: officer.characterId, type: 'warning', reason: 'Ruido' };
  return world.ok(createPunishment, warning, chief.ctx);
};
const roster = async () => (await world.ok(listRoster, { department_id: police }, chief.ctx)).roster;
const isEnded = async ({ characterId }: Person): Promise<boolean> => {
  const sql = 'SELECT 1 FROM officers WHERE character_id = $1 AND ended_at IS NOT NULL';
  return (await world.database.query(sql, [characterId])).length > 0;
};

describe.each(['deleted', 'died'] as const)('when a character %s', (how) => {
  it('it leaves its department, once and with one event, and the others stay', async () => {
    const other = world.person({ serverId: chief.serverId });
    for (const person of [officer, other]) await assign(person);
    await world.publishEnd(how, officer);
    await world.publishEnd(how, officer);
    await until(() => isEnded(officer));
    expect((await roster()).map((each) => each.server_character_id)).toEqual([other.characterId]);
    const events = await world.eventsOf(chief.serverId, 'mdt.officer.assigned');
    expect(events.slice(2)).toMatchObject([
      {
        actor: { kind: 'system' },
        character_ids: [officer.characterId],
        data: { department_id: null, old_department_id: police, old_rank: 'Cabo', reason: 'character_ended' },
      },
    ]);
  });

  it('its shift ends when that happened, once, and it begins no other, even at the same moment', async () => {
    await start(officer);
    world.clock.advance(61_000);
    const endedAt = world.clock.now().toISOString();
    await Promise.all([world.publishEnd(how, officer), start(officer), world.publishEnd(how, officer)]);
    await until(() => isEnded(officer));
    const ended = { ended_at: endedAt, end_reason: 'died', minutes: 1 };
    expect([await shiftsOf(officer), (await start(officer)).code]).toMatchObject([
      [ended],
      'character_not_found',
    ]);
    expect(await world.eventsOf(chief.serverId, 'mdt.shift.ended')).toMatchObject([{ data: ended }]);
  });

  it('it is sent to no open call any more, once and with an event each; closed ones keep it', async () => {
    const other = world.person({ serverId: chief.serverId });
    await world.startShifts(officer, other);
    const [open, closed] = [await call([officer, other]), await call([officer])];
    await world.ok(updateCall, { call_id: closed.call_id, status: 'closed' }, chief.ctx);
    await world.publishEnd(how, officer);
    await world.publishEnd(how, officer);
    await until(() => isEnded(officer));
    expect(await callOf(open.call_id)).toMatchObject({ units: [other.characterId], version: 2 });
    expect(await callOf(closed.call_id)).toMatchObject({ units: [officer.characterId], version: 2 });
    expect((await world.eventsOf(chief.serverId, 'mdt.call.updated')).slice(1)).toMatchObject([
      {
        actor: { kind: 'system' },
        data: { call_id: open.call_id, changed: ['units'], reason: 'unit_ended' },
      },
    ]);
  });

  it('it is not sent to calls that are taken or changed at the same moment, either', async () => {
    await world.startShifts(officer);
    const { call_id } = await call([]);
    const units = [officer.characterId];
    await Promise.all([
      ...Array.from({ length: 5 }, () => call([officer])),
      world.publishEnd(how, officer),
      world.act(updateCall, { call_id, units }, chief.ctx),
    ]);
    await until(() => isEnded(officer));
    const sql = 'SELECT 1 FROM calls WHERE server_id = $1 AND cardinality(units) > 0';
    expect(await world.database.query(sql, [chief.serverId])).toEqual([]);
  });

  it('what it was punished with stays', async () => {
    const { punishment } = await punish();
    await world.publishEnd(how, officer);
    await until(() => isEnded(officer));
    const about = { server_character_id: officer.characterId };
    expect((await world.ok(listPunishments, about, chief.ctx)).punishments).toEqual([punishment]);
  });

  it('it comes into no department any more, even at the same moment', async () => {
    await Promise.all([assign(officer), world.publishEnd(how, officer), assign(officer)]);
    await until(() => isEnded(officer));
    expect([await roster(), (await assign(officer)).code]).toEqual([[], 'character_not_found']);
  });
});

describe.each(['left', 'kicked'] as const)('when a player is gone (%s)', (how) => {
  it('its shifts end, once and with an event each, and those of others in the server do not', async () => {
    const other = world.person({ serverId: chief.serverId });
    for (const person of [officer, other]) await start(person);
    world.clock.advance(90 * 60_000);
    const leftAt = world.clock.now().toISOString();
    await world.publishGone(how, officer);
    await world.publishGone(how, officer);
    await until(async () => (await shiftsOf(officer))[0]!.ended_at !== null);
    const ended = { ended_at: leftAt, end_reason: 'left', minutes: 90 };
    expect([await shiftsOf(officer), await shiftsOf(other)]).toMatchObject([[ended], [{ ended_at: null }]]);
    expect(await world.eventsOf(chief.serverId, 'mdt.shift.ended')).toMatchObject([
      { actor: { kind: 'system' }, character_ids: [officer.characterId], data: ended },
    ]);
  });

  it('no shift of it stays open, whether it began before the news or after, even at the same moment', async () => {
    const all = Array.from({ length: 20 }, () => world.person({ serverId: chief.serverId }));
    await Promise.all(
      all.map(async (person, index) => {
        if (index % 2) await world.publishGone(how, person);
        await Promise.all([start(person), world.publishGone(how, person), start(person)]);
      }),
    );
    const sql = 'SELECT 1 FROM shifts WHERE server_id = $1 AND ended_at IS NULL';
    expect(await world.database.query(sql, [chief.serverId])).toEqual([]);
    expect((await start(all[0]!)).code).toBe('forbidden');
    world.clock.advance(1_000);
    world.comeBack(all[0]!);
    expect((await start(all[0]!)).status).toBe(201);
  });

  it('a shift that it began after it came back goes on, however late the news is', async () => {
    const late = world.person({ serverId: chief.serverId });
    await start(officer);
    const leaving = { ...officer };
    world.clock.advance(1_000);
    const leftAt = world.clock.now();
    world.clock.advance(1_000);
    world.comeBack(late);
    await start(late);
    const back = world.clock.now();
    world.clock.set(leftAt);
    await world.publishGone(how, late);
    await world.publishGone(how, leaving);
    world.clock.set(back);
    await until(async () => (await shiftsOf(officer))[0]!.ended_at !== null);
    expect(await shiftsOf(late)).toMatchObject([{ ended_at: null }]);
  });
});

it('when a server is deleted, nothing of it is left (SV-11)', async () => {
  await assign(officer);
  await start(officer);
  await call([officer]);
  const phone = { server_character_id: officer.characterId, image_url: 'https://example.org/a.png' };
  await world.ok(setWallpaper, phone, officer.ctx);
  await world.ok(createCase, { title: 'Banda' }, chief.ctx);
  await punish();
  const reason = 'Robo';
  const subject = { server_character_id: officer.characterId };
  await world.ok(createWarrant, { ...subject, type: 'arrest', reason }, chief.ctx);
  await world.ok(createBolo, { ...subject, kind: 'person' }, chief.ctx);
  await world.publishDeleted(chief.serverId);
  const left = async (): Promise<number> => {
    const counts = await Promise.all(
      [
        'departments',
        'officers',
        'shifts',
        'calls',
        'case_counters',
        'phones',
        'cases',
        'case_file_counters',
        'punishments',
        'warrants',
        'bolos',
      ].map((table) => world.database.query(`SELECT 1 FROM ${table} WHERE server_id = $1`, [chief.serverId])),
    );
    return counts.flat().length;
  };
  await until(async () => (await left()) === 0);
});
