import { account } from './accounts.ts';
import { character, newCharacter } from './characters.ts';
import type { Person } from './people.ts';
import { idOf, NO_ID, unique, type Params, type Source } from './source.ts';
import type { World } from './world.ts';

async function newModel(world: World, price: number): Promise<number> {
  // Many requests buy for one character.
  const roomy = { max_vehicles_per_char: 255 };
  await world.once('roomy', () => world.has(world.founder, 'server_cars.update_vehicle_config', roomy));
  const named = { brand: 'Karin', model: `Sultan ${unique()}`, price };
  const body = await world.has(world.founder, 'server_cars.create_vehicle_model', named);
  return idOf(body, 'vehicle_model', 'vehicle_model_id');
}
const vehicleModel: Source = {
  of: (world) => world.once('vehicle model', () => newModel(world, 5)),
  fresh: (world) => newModel(world, 5),
  missing: NO_ID,
};

async function order(world: World, person: Person, server_character_id: unknown): Promise<Params> {
  const vehicle_model_id = await world.once('free model', () => newModel(world, 0));
  return world.has(person, 'server_cars.buy_vehicle', { server_character_id, vehicle_model_id });
}

const buy = async (world: World, person: Person, server_character_id: unknown): Promise<number> =>
  idOf(await order(world, person, server_character_id), 'vehicle', 'vehicle_id');

/** The plate of a vehicle of the founder's. */
export const aPlate = (world: World): Promise<unknown> =>
  world.once('plate', async () => {
    const { vehicle } = await order(world, world.founder, await character.of(world, world.founder));
    return (vehicle as { plate: string }).plate;
  });

/** A new vehicle of a person's first character, which also has the person's accounts; at home it is impounded. */
async function newImpounded(world: World, person: Person): Promise<number> {
  const vehicle_id = await buy(world, person, await character.of(world, person));
  const { owner, admin } = world.lab.people;
  if (world.founder !== owner) return vehicle_id;
  const flags = { vehicle_id, impounded: true, impound_fee: 5 };
  if (person === owner) await impoundByHand(world, vehicle_id, admin);
  else await world.has(owner, 'server_cars.set_vehicle_flags', flags);
  return vehicle_id;
}

/** Gives a key of a vehicle of anybody's, where there is the vehicle. */
export async function giveKeyByHand(world: World, vehicleId: unknown, characterId: unknown): Promise<void> {
  await world.inDatabase(
    'VEHICLES',
    `INSERT INTO vehicle_keys (vehicle_id, character_id, server_id, user_id, given_by_user_id, given_at)
     SELECT id, $2, server_id, 0, 0, now() FROM vehicles WHERE id = $1 ON CONFLICT DO NOTHING`,
    [vehicleId, characterId],
  );
}

/** Impounds a vehicle of the owner's, above whom nobody stands, so that no request can (OT-06, CA-08). */
async function impoundByHand(world: World, vehicleId: number, { userId }: Person): Promise<void> {
  const sql = 'UPDATE vehicles SET impound_fee = 5, impounded_at = now(), impounded_by = $2 WHERE id = $1';
  await world.inDatabase('VEHICLES', sql, [vehicleId, userId]);
}

/** Makes an offer of a vehicle of a newcomer's to a person's first character, at a price that everybody has. */
async function newOfferTo(world: World, person: Person): Promise<number> {
  const to_character_id = await character.of(world, person);
  const seller = await world.newMember();
  await account.of(world, seller);
  const vehicle_id = await buy(world, seller, await character.of(world, seller));
  return Number(
    (await world.has(seller, 'server_cars.offer_vehicle', { vehicle_id, to_character_id, price: 5 }))[
      'offer_id'
    ],
  );
}

/** Ends the offers that a character has made, because VS-01 lets it have fewer open than the requests make. */
export const letOffer = (world: World, characterId: unknown): Promise<unknown> =>
  world.inDatabase(
    'VEHICLES',
    `DELETE FROM vehicle_offers WHERE from_character_id = $1 AND status = 'open'`,
    [characterId],
  );

/** Opens an offer of a person's first character by hand, as one that no character made, so that VS-01 counts it for none. */
async function newOfferOf(world: World, person: Person): Promise<number> {
  const { founder, lab } = world;
  const buyer = await character.of(world, person === founder ? lab.people.neighbour : founder);
  const vehicle_id = await buy(world, person, await character.of(world, person));
  const [offer] = await world.inDatabase(
    'VEHICLES',
    `INSERT INTO vehicle_offers (server_id, vehicle_id, brand, model, plate, seller_character_id, buyer_character_id,
       from_character_id, from_user_id, price, created_at, expires_at)
     SELECT server_id, id, 'Karin', 'Sultan', plate, owner_character_id, $2, 1, $3, 0, now(),
       now() + interval '1 day' FROM vehicles WHERE id = $1 RETURNING id`,
    [vehicle_id, buyer, person.userId],
  );
  return offer!.id;
}

/** Vehicles of a person's first character, for actions that name it and use the vehicle up. */
export const offeredVehicle = {
  of: async (world: World, person: Person) => buy(world, person, await character.of(world, person)),
  missing: NO_ID,
};

/** Offers that a person made, for the actions that take them back. */
export const offerMade = {
  of: (world: World, person: Person) =>
    world.once(`offer of ${person.gpId}`, () => newOfferOf(world, person)),
  fresh: newOfferOf,
  missing: NO_ID,
};

/** Models of the founder's, and vehicles of a person's character. */
export const VEHICLES = {
  vehicle_model: vehicleModel,
  offer: {
    of: (world: World, person: Person) =>
      world.once(`offer to ${person.gpId}`, () => newOfferTo(world, person)),
    fresh: newOfferTo,
    missing: NO_ID,
  },
  impounded_vehicle: {
    of: (world: World, person: Person) =>
      world.once(`impounded vehicle of ${person.gpId}`, () => newImpounded(world, person)),
    fresh: newImpounded,
    missing: NO_ID,
  },
  vehicle: {
    of: (world: World, person: Person) =>
      world.once(`vehicle of ${person.gpId}`, async () =>
        buy(world, person, await character.of(world, person)),
      ),
    fresh: async (world: World, person: Person) => buy(world, person, await newCharacter(world, person)),
    missing: NO_ID,
  },
};
