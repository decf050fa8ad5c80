import createCall from '@cabildo/contracts/mdt/calls/create_call.ts';
import updateCall from '@cabildo/contracts/mdt/calls/update_call.ts';
import { MAX_CODES } from '@cabildo/contracts/mdt/codes/codes.ts';
import listCodes from '@cabildo/contracts/mdt/codes/list_codes.ts';
import setCodes from '@cabildo/contracts/mdt/codes/set_codes.ts';
import listUnits from '@cabildo/contracts/mdt/units/list_units.ts';
import setUnitStatus from '@cabildo/contracts/mdt/units/set_unit_status.ts';
import { startWorld, type Person, type World } from '../testing/world.ts';

let world: World;
let admin: Person;
let unit: Person;

beforeAll(async () => {
  world = await startWorld();
});
beforeEach(() => {
  admin = world.person({ role: 'admin' });
  unit = world.person({ serverId: admin.serverId });
});
afterAll(() => world.close());

const BUSY = { code: '10-6', label: 'Ocupado', kind: 'status', maps_to: 'busy' };
const ROBBERY = { code: '211', label: 'Robo', kind: 'call', priority: 1, colour: '#ff0000' };
const send = (codes: unknown) => world.act(setCodes, { codes }, admin.ctx);
const codes = async () => (await world.ok(listCodes, {}, unit.ctx)).codes;

describe('set_codes and list_codes (LD-03)', () => {
  it('replace all codes, which members read in their order', async () => {
    expect(await codes()).toEqual([]);
    const stored = [
      { ...BUSY, colour: null, priority: null },
      { ...ROBBERY, colour: '#FF0000', maps_to: null },
    ];
    expect((await send([BUSY, ROBBERY])).body.codes).toEqual(stored);
    expect(await codes()).toEqual(stored);
    await send([ROBBERY]);
    expect(await codes()).toEqual(stored.slice(1));
    expect((await world.eventsOf(admin.serverId, 'mdt.codes.set')).map(({ data }) => data)).toEqual([
      { count: 2, old_count: 0 },
      { count: 1, old_count: 2 },
    ]);
  });

  it('are of one server, and of one of two that set them at once', async () => {
    await Promise.all([send([BUSY]), send([ROBBERY])]);
    expect(await codes()).toHaveLength(1);
    expect((await world.ok(listCodes, {}, world.person().ctx)).codes).toEqual([]);
  });

  it.each([
    ['the same code twice, in whatever case', [BUSY, { ...BUSY, code: '10-6' }]],
    ['a status code that maps to nothing', [{ code: '1', label: 'x', kind: 'status' }]],
    ['a status code with a priority', [{ ...BUSY, priority: 1 }]],
    ['a call code that maps to a status', [{ ...ROBBERY, maps_to: 'busy' }]],
    ['a code of 13 characters', [{ ...BUSY, code: 'x'.repeat(13) }]],
    ['too many', Array.from({ length: MAX_CODES + 1 }, (_, n) => ({ ...BUSY, code: String(n) }))],
  ])('refuse %s, and keep what there was', async (_, wrong) => {
    await send([ROBBERY]);
    expect((await send(wrong)).status).toBe(400);
    expect(await codes()).toHaveLength(1);
  });

  it('take as many as a server may have, of the longest kind', async () => {
    const longest = Array.from({ length: MAX_CODES }, (_, n) => ({
      ...BUSY,
      code: `${n}`.padEnd(12, 'ñ'),
      label: 'ñ'.repeat(60),
      colour: '#123456',
    }));
    expect((await send(longest)).status).toBe(200);
  });
});

describe('a code (LD-03)', () => {
  beforeEach(async () => {
    await send([BUSY, ROBBERY]);
    await world.startShifts(unit);
  });
  const set = (input: object) =>
    world.act(setUnitStatus, { server_character_id: unit.characterId, ...input }, unit.ctx);

  it('sets the status that it maps to, and stays with the unit until another status is set', async () => {
    expect((await set({ code: '10-6' })).body.unit).toMatchObject({ status: 'busy', code: '10-6' });
    expect((await world.ok(listUnits, {}, unit.ctx)).units).toMatchObject([{ code: '10-6' }]);
    expect((await set({ status: 'busy' })).body.unit).toMatchObject({ status: 'busy', code: null });
  });

  it('is one of the server and of the kind that is asked for', async () => {
    expect((await set({ code: '211' })).code).toBe('not_found');
    expect((await set({})).status).toBe(400);
    expect((await set({ code: '10-6', status: 'busy' })).status).toBe(400);
    const wrong = await world.act(createCall, { title: 'Robo', call_code: '10-6' }, unit.ctx);
    expect(wrong.code).toBe('not_found');
  });

  it('of a call gives it a priority where nobody says one, and is changed and cleared', async () => {
    const { call, call_id } = await world.ok(createCall, { title: 'Robo', call_code: '211' }, unit.ctx);
    expect(call).toMatchObject({ call_code: '211', priority: 1 });
    const said = await world.ok(createCall, { title: 'Robo', call_code: '211', priority: 3 }, unit.ctx);
    expect(said.call.priority).toBe(3);
    const update = async (input: object) => world.act(updateCall, { call_id, ...input }, unit.ctx);
    expect((await update({ call_code: '999' })).code).toBe('not_found');
    expect((await update({ call_code: '' })).body.call.call_code).toBeNull();
    expect((await update({ call_code: '211' })).body.call).toMatchObject({ call_code: '211', priority: 1 });
  });
});
