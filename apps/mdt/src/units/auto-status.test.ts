import createCall from '@cabildo/contracts/mdt/calls/create_call.ts';
import linkCall from '@cabildo/contracts/mdt/calls/link_call.ts';
import updateCall from '@cabildo/contracts/mdt/calls/update_call.ts';
import configureMdt from '@cabildo/contracts/mdt/config/configure_mdt.ts';
import attachUnit from '@cabildo/contracts/mdt/units/attach_unit.ts';
import detachUnit from '@cabildo/contracts/mdt/units/detach_unit.ts';
import listUnits from '@cabildo/contracts/mdt/units/list_units.ts';
import setUnitStatus from '@cabildo/contracts/mdt/units/set_unit_status.ts';
import { startWorld, type Person, type World } from '../testing/world.ts';

let world: World;
let unit: Person;
let chief: Person;

beforeAll(async () => {
  world = await startWorld();
});
beforeEach(async () => {
  unit = world.person();
  chief = world.person({ serverId: unit.serverId, role: 'admin' });
  await world.startShifts(unit);
});
afterAll(() => world.close());

const id = () => unit.characterId;
const taken = async (...units: number[]) =>
  (await world.ok(createCall, { title: 'Robo', units }, chief.ctx)).call_id;
const update = (call_id: number, input: object) => world.ok(updateCall, { call_id, ...input }, chief.ctx);
const attach = (call_id: number) => world.ok(attachUnit, { call_id, server_character_id: id() }, unit.ctx);
const detach = (call_id: number) => world.ok(detachUnit, { call_id, server_character_id: id() }, unit.ctx);
const status = async () => (await world.ok(listUnits, {}, unit.ctx)).units[0]!.status;
const set = (wanted: string) =>
  world.ok(setUnitStatus, { server_character_id: id(), status: wanted }, unit.ctx);

const comings: [string, () => Promise<unknown>][] = [
  ['attached to a call', async () => attach(await taken())],
  ['sent with a new call', () => taken(id())],
  ['sent by a change of a call', async () => update(await taken(), { units: [id()] })],
];
const goings: [string, (call_id: number) => Promise<unknown>][] = [
  ['it is detached', detach],
  ['the call is closed', (call_id) => update(call_id, { status: 'closed' })],
  ['a change takes it off', (call_id) => update(call_id, { units: [] })],
];

describe('the status of a unit follows its calls (LD-03)', () => {
  it.each(comings)('a unit %s is en route', async (_, come) => {
    await come();
    expect(await status()).toBe('en_route');
  });

  it.each(goings)('it is available again when %s, unless it has another call', async (_, go) => {
    const [first, last] = [await taken(id()), await taken(id())];
    await go(first);
    expect(await status()).toBe('en_route');
    await go(last);
    expect(await status()).toBe('available');
    const changes = await world.eventsOf(unit.serverId, 'mdt.unit.status_changed');
    expect(changes.map(({ data }) => data)).toMatchObject([
      { status: 'en_route', old_status: 'available' },
      { status: 'available', old_status: 'en_route' },
    ]);
  });

  it('moves with a linked call, and the unit stays on its way', async () => {
    const [copy, into] = [await taken(id()), await taken()];
    await world.ok(linkCall, { call_id: copy, into_call_id: into }, chief.ctx);
    expect(await status()).toBe('en_route');
  });

  it.each(['panic', 'out_of_service'])('never ends %s', async (kept) => {
    await set(kept);
    const call_id = await taken(id());
    expect(await status()).toBe(kept);
    await detach(call_id);
    expect(await status()).toBe(kept);
  });

  it('stays as it is where the server wants no such thing', async () => {
    await world.ok(configureMdt, { dispatch_config: { auto_status: false } }, chief.ctx);
    await set('busy');
    const call_id = await taken(id());
    await detach(call_id);
    expect(await status()).toBe('busy');
  });

  it('is that of the calls in the end, however many come and go at once', async () => {
    const calls = await Promise.all([taken(id()), taken(), taken(id()), taken()]);
    await Promise.all([
      detach(calls[0]!),
      attach(calls[1]!),
      update(calls[2]!, { status: 'closed' }),
      attach(calls[3]!),
    ]);
    await Promise.all([detach(calls[1]!), update(calls[3]!, { units: [] })]);
    expect(await status()).toBe('available');
  });
});
