import type { EventEnvelope } from '@cabildo/contracts/event';
import { characterDeleted, characterDied } from '@cabildo/contracts/servers/characters/events.ts';
import { serverDeleted } from '@cabildo/contracts/servers/servers/events.ts';
import passOnVehicles from '@cabildo/contracts/vehicles/endings/pass_on_vehicles.rpc.ts';
import buyVehicle from '@cabildo/contracts/vehicles/sales/buy_vehicle.ts';
import getVehicle from '@cabildo/contracts/vehicles/vehicles/get_vehicle.ts';
import getLogs from '@cabildo/contracts/vehicles/vehicles/get_vehicle_logs.ts';
import { envelopeOf } from '@cabildo/kit/service';
import { member, until } from '@cabildo/testing';
import { startWorld, type Person, type World } from '../testing/world.ts';

let world: World;

beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const system = { kind: 'system', id: null } as const;

const deletion = ({ serverId, userId, characterId }: Person, was_dead = false) =>
  envelopeOf(
    characterDeleted,
    {
      server_id: serverId,
      user_id: userId,
      server_character_id: characterId,
      name: 'Ana',
      surname: 'Pérez',
      dni_number: '1A',
      deleted_by: 'jefa',
      was_dead,
    },
    { serverId, actor: system, now: world.clock.now(), characterIds: [characterId] },
  );

const death = ({ serverId, userId, characterId }: Person) =>
  envelopeOf(
    characterDied,
    {
      server_id: serverId,
      user_id: userId,
      server_character_id: characterId,
      name: 'Ana',
      surname: 'Pérez',
      dni_number: '1A',
      killed_by: 'jefa',
    },
    { serverId, actor: system, now: world.clock.now(), characterIds: [characterId] },
  );

const isEnded = async ({ characterId }: Person): Promise<boolean> =>
  (
    await world.database.query('SELECT 1 FROM owners WHERE character_id = $1 AND ended_at IS NOT NULL', [
      characterId,
    ])
  ).length > 0;

/** Waits until an event was carried out. */
const untilHandled = ({ event_id }: EventEnvelope): Promise<void> =>
  until(
    async () =>
      (await world.database.query('SELECT 1 FROM inbox WHERE event_id = $1', [event_id])).length > 0,
  );

const vehiclesOf = ({ characterId }: Person) =>
  world.database.query('SELECT state FROM vehicles WHERE owner_character_id = $1', [characterId]);

async function end(person: Person): Promise<void> {
  await world.publish(deletion(person));
  await until(() => isEnded(person));
}

describe('when a character is deleted', () => {
  it('its vehicles are removed, once and with an event each, and the log survives (SV-10, CA-07)', async () => {
    const person = world.person();
    const { serverId } = person;
    const neighbour = world.person({ serverId });
    const vehicles = [await world.buy(person), await world.buy(person)];
    await world.buy(neighbour);
    const event = deletion(person);
    await world.publish(event);
    await world.publish(event);
    await until(() => isEnded(person));
    expect([await vehiclesOf(person), (await vehiclesOf(neighbour)).length]).toEqual([[], 1]);
    const events = (await world.events('vehicle.vehicle.removed')).filter(
      ({ server_id }) => server_id === serverId,
    );
    expect(events.map(({ data, character_ids, actor }) => [data, character_ids, actor.kind])).toEqual(
      vehicles.map((vehicle) => [{ ...vehicle, reason: 'character_ended' }, [person.characterId], 'system']),
    );
    const staff = member(7, 'admin', { serverId });
    const { logs } = await world.ok(getLogs, { vehicle_id: vehicles[0]!.vehicle_id }, staff);
    expect(logs.map(({ action, actor_user_id }) => [action, actor_user_id])).toEqual([
      ['removed', null],
      ['created', person.userId],
    ]);
  });

  it('the vehicles of one that was dead wait for its estate, and reach its heir (ECB-15)', async () => {
    const person = world.person();
    const { serverId: server_id, characterId: from_character_id } = person;
    const heir = world.person({ serverId: server_id });
    await world.buy(person);
    await world.publish(death(person));
    const deleted = deletion(person, true);
    await world.publish(deleted);
    await untilHandled(deleted);
    expect(await vehiclesOf(person)).toHaveLength(1);
    const order = {
      estate_id: 1,
      server_id,
      from_character_id,
      to_character_id: heir.characterId,
      user_id: 7,
    };
    await world.ask(passOnVehicles, order, heir.ctx);
    expect([await vehiclesOf(person), (await vehiclesOf(heir)).length]).toEqual([[], 1]);
  });

  it('one that was dead still inherits, for its own estate, and one that lived does not (ECB-15)', async () => {
    const { serverId } = world.person();
    const [dead, living] = [world.person({ serverId }), world.person({ serverId })];
    await world.publish(death(dead));
    const deletions = [deletion(living), deletion(dead, true)];
    await Promise.all(deletions.map((event) => world.publish(event)));
    await Promise.all(deletions.map(untilHandled));
    for (const { characterId: to_character_id } of [dead, living]) {
      const testator = world.person({ serverId });
      await world.buy(testator);
      const order = { estate_id: 1, server_id: serverId, from_character_id: testator.characterId };
      await world.ask(passOnVehicles, { ...order, to_character_id, user_id: 7 }, testator.ctx);
      expect(await vehiclesOf(testator)).toEqual([]);
    }
    expect([(await vehiclesOf(dead)).length, await vehiclesOf(living)]).toEqual([1, []]);
  });

  it('it can buy nothing more, even while the cache of characters still has it', async () => {
    const person = world.person();
    await world.buy(person);
    await end(person);
    await expect(world.buy(person)).rejects.toThrow('character_not_found');
  });

  it('what it is paying for at that moment is paid back', async () => {
    const person = world.person();
    const vehicle_model_id = await world.addModel(person.serverId);
    const paid = world.till.answer;
    world.till.answer = async (asked) => {
      await end(person);
      return paid(asked);
    };
    const order = { server_character_id: person.characterId, vehicle_model_id };
    expect((await world.act(buyVehicle, order, person.ctx)).code).toBe('not_found');
    world.till.answer = paid;
    expect([await vehiclesOf(person), world.till.refunded.size]).toEqual([[], 1]);
  });

  it('vehicles that it buys at the same time are removed too, or refused', async () => {
    const person = world.person();
    const vehicle_model_id = await world.addModel(person.serverId, { price: 0 });
    await Promise.allSettled([
      ...Array.from({ length: 5 }, () => world.buy(person, { vehicle_model_id })),
      world.publish(deletion(person)),
    ]);
    await until(() => isEnded(person));
    expect(await vehiclesOf(person)).toEqual([]);
  });
});

describe('when a character dies for good (DN-09)', () => {
  it('it keeps its vehicles, and gets no more', async () => {
    const person = world.person();
    const { vehicle_id } = await world.buy(person);
    await world.publish(death(person));
    await until(() => isEnded(person));
    expect(await vehiclesOf(person)).toEqual([{ state: 'owned' }]);
    const staff = member(7, 'admin', { serverId: person.serverId });
    expect((await world.ok(getVehicle, { vehicle_id }, staff)).vehicle.owner_character_id).toBe(
      person.characterId,
    );
    await expect(world.buy(person)).rejects.toThrow('character_not_found');
  });

  it('what it is paying for at that moment is paid back', async () => {
    const person = world.person();
    const vehicle_model_id = await world.addModel(person.serverId);
    const [paid, before] = [world.till.answer, world.till.refunded.size];
    world.till.answer = async (asked) => {
      await world.publish(death(person));
      await until(() => isEnded(person));
      return paid(asked);
    };
    const order = { server_character_id: person.characterId, vehicle_model_id };
    expect((await world.act(buyVehicle, order, person.ctx)).code).toBe('not_found');
    world.till.answer = paid;
    expect([await vehiclesOf(person), world.till.refunded.size - before]).toEqual([[], 1]);
  });
});

it('when a server is deleted, nothing of it is left (SV-11)', async () => {
  const person = world.person();
  const { serverId } = person;
  await world.buy(person);
  await world.publish(
    envelopeOf(serverDeleted, { server_id: serverId, server_name: 'Villa' } as never, {
      serverId,
      actor: system,
      now: world.clock.now(),
      characterIds: [],
    }),
  );
  const tables = ['vehicles', 'vehicle_models', 'vehicle_logs', 'owners'];
  const left = async (): Promise<number> => {
    const counts = await Promise.all(
      tables.map((table) => world.database.query(`SELECT 1 FROM ${table} WHERE server_id = $1`, [serverId])),
    );
    return counts.flat().length;
  };
  await until(async () => (await left()) === 0);
});
