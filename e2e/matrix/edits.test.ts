import { allActions } from '@cabildo/contracts/registry.ts';
import type { ActionContract } from '@cabildo/contracts/action';
import { paramDoc } from '@cabildo/contracts/fields';
import { Database } from '@cabildo/kit/database';
import type { z } from 'zod';
import { startInstance, type TestInstance } from '../testing/instance.ts';
import { editOf, isEdit } from './edits.ts';
import { gatherPeople } from './people.ts';
import type { Params } from './source.ts';
import { World } from './world.ts';

let instance: TestInstance;
let database: Database;
let world: World;
beforeAll(async () => {
  instance = await startInstance();
  database = new Database({ url: instance.env['SERVERS_DATABASE_URL']!, max: 4 });
  const people = await gatherPeople(instance.url);
  world = await World.found({ instance, people, database });
});
afterAll(async () => {
  await database?.close();
  await instance?.stop();
});

/** Fields that every change moves, and fields that show a parameter under another name or follow from it. */
const MOVING = ['version', 'updated_at', 'updated_by'];
const SHOWN: Readonly<Record<string, readonly string[]>> = {
  logo_base64: ['logo_url'],
  banner_base64: ['banner_url'],
  // IT-05: any of these parameters starts the stock anew.
  stock_max: ['stock_quantity'],
  // A call that gets units is under way, and one that is closed has a moment of its own.
  units: ['status'],
  status: ['closed_at', 'closed_by'],
  // OT-08: the vehicle of a BOLO is the one that has its plate.
  plate: ['vehicle_id'],
};

/** The edited object in an answer. */
const thingIn = (answer: Params): Params =>
  Object.values(answer).find((value) => typeof value === 'object') as Params;

/** The object without the fields that a change of one parameter may have moved. */
function without(thing: Params, changed: string): Params {
  const moved = [...MOVING, changed, ...(SHOWN[changed] ?? [])];
  return Object.fromEntries(Object.entries(thing).filter(([name]) => !moved.includes(name)));
}

const edits = allActions.filter(isEdit);

test('there are actions that edit, and none of them has a default that would replace what is stored', () => {
  expect(edits.length).toBeGreaterThan(20);
  const defaults = edits.flatMap(({ name, input }) =>
    Object.entries((input as z.ZodObject).shape)
      .filter(([, schema]) => 'default' in paramDoc(schema as z.ZodType))
      .map(([param]) => `${name} ${param}`),
  );
  expect(defaults).toEqual([]);
});

test.each(edits.map((contract): [string, ActionContract] => [contract.name, contract]))(
  '%s leaves alone what is not sent',
  async (name, contract) => {
    const { thing, pairs } = await editOf(contract, world);
    const first = Object.fromEntries(Object.entries(pairs).map(([param, [one]]) => [param, one]));
    let before = thingIn(await world.has(world.founder, name, { ...thing, ...first }));
    // Without any parameter to change, an action refuses or changes nothing.
    const bare = { server_id: world.serverId, ...thing };
    const idle = await world.founder.client.call(name, bare);
    if (idle.status === 200) expect(without(thingIn(idle.body), '')).toEqual(without(before, ''));
    else expect([idle.status, idle.body.error_code]).toEqual([400, 'error']);
    for (const [param, [one, other]] of Object.entries(pairs)) {
      const after = thingIn(await world.has(world.founder, name, { ...thing, [param]: other }));
      expect([param, without(after, param)]).toEqual([param, without(before, param)]);
      if (param in after && one !== other) expect([param, after[param]]).not.toEqual([param, before[param]]);
      before = after;
    }
  },
);
