import payImpound from '@cabildo/contracts/vehicles/impounds/pay_impound.ts';
import buyVehicle from '@cabildo/contracts/vehicles/sales/buy_vehicle.ts';
import vehicles from '@cabildo/vehicles';
import { violations } from '@cabildo/vehicles/ledger/invariants.ts';
import { count, dieEverywhere, FUNDS, openStage, PRICE, shop, world, type Scene } from './stage.ts';

openStage(vehicles, violations);

async function addModel(serverId: number): Promise<number> {
  const [row] = await shop.database.query<{ id: number }>(
    `INSERT INTO vehicle_models (server_id, brand, model, price, created_at)
     VALUES ($1, 'Karin', 'Sultan', $2, now()) RETURNING id`,
    [serverId, PRICE],
  );
  return row!.id;
}

async function vehicleScene(balance = FUNDS): Promise<Scene> {
  const buyer = await world.cardholder(balance);
  const vehicle_model_id = await addModel(buyer.serverId);
  return {
    buyer,
    contract: buyVehicle,
    cost: PRICE,
    input: { server_character_id: buyer.characterId, vehicle_model_id },
    // A vehicle that is set aside counts a thousand times.
    timesGot: () =>
      count(
        `SELECT sum(CASE state WHEN 'owned' THEN 1 ELSE 1000 END) FROM vehicles WHERE owner_character_id = $1`,
        buyer.characterId,
      ),
  };
}

describe('however far a purchase came when the dealer died (GW-23)', () => {
  test('a buyer has paid and got the vehicle, or neither, and a repeated order is carried out once', async () => {
    const states = await dieEverywhere(() => vehicleScene(), { code: 'ok', bought: 1 });
    expect(states).toEqual(new Set(['none', 'refused: expired', 'delivered']));
  });

  test('whose payment was refused the plate and the place are free again', async () => {
    const states = await dieEverywhere(() => vehicleScene(PRICE - 1), {
      code: 'insufficient_balance',
      bought: 0,
    });
    expect(states).toEqual(new Set(['none', 'refused: expired', 'refused: insufficient_balance']));
  });

  test('whose buyer has ended meanwhile is paid back once', async () => {
    const open = async (): Promise<Scene> => {
      const scene = await vehicleScene();
      shop.process.charged = async () => {
        const { characterId, serverId } = scene.buyer;
        await shop.database.query(
          `INSERT INTO owners VALUES ($1, $2, now())
           ON CONFLICT (character_id) DO UPDATE SET ended_at = excluded.ended_at`,
          [characterId, serverId],
        );
      };
      return scene;
    };
    const states = await dieEverywhere(open, { code: 'not_found', bought: 0, anew: 'character_not_found' });
    expect(states).toEqual(new Set(['none', 'refused: expired', 'refunded: not_found']));
  });
});

/** A character's vehicle that is impounded for the price. */
async function impoundScene(balance = FUNDS): Promise<Scene> {
  const buyer = await world.cardholder(balance);
  const { serverId, characterId } = buyer;
  const model = await addModel(serverId);
  await shop.database.query('INSERT INTO owners (character_id, server_id) VALUES ($1, $2)', [
    characterId,
    serverId,
  ]);
  // No purchase has such an id.
  const vehicle_id = 1_000_000_000 + characterId;
  await shop.database.query(
    `WITH logged AS (
       INSERT INTO vehicle_logs (server_id, vehicle_id, plate, action, details, created_at)
       VALUES ($2, $1, 'AA 1', 'created', '{}', now())
     ) INSERT INTO vehicles (id, server_id, model_id, plate, color, owner_character_id, state, impound_fee, impounded_at,
       created_at) VALUES ($1, $2, $3, 'AA 1', '#FFFFFF', $4, 'owned', $5, now(), now())`,
    [vehicle_id, serverId, model, characterId, PRICE],
  );
  return {
    buyer,
    contract: payImpound,
    cost: PRICE,
    income: 'treasury',
    orders: 'impound_payments',
    input: { vehicle_id },
    // A vehicle whose fee is being paid counts a thousand times.
    timesGot: () =>
      count(
        `SELECT sum(CASE WHEN impound_payment_id IS NOT NULL THEN 1000 WHEN impounded_at IS NULL THEN 1 ELSE 0 END)
         FROM vehicles WHERE id = $1`,
        vehicle_id,
      ),
  };
}

describe('however far the payment of an impound came when the service died (CA-08, GW-23)', () => {
  test('the fee is paid and the vehicle free, or neither, and a repeated order is carried out once', async () => {
    const states = await dieEverywhere(() => impoundScene(), { code: 'ok', bought: 1 });
    expect(states).toEqual(new Set(['none', 'refused: expired', 'delivered']));
  });

  test('whose payment was refused the vehicle is still impounded', async () => {
    const states = await dieEverywhere(() => impoundScene(PRICE - 1), {
      code: 'insufficient_balance',
      bought: 0,
    });
    expect(states).toEqual(new Set(['none', 'refused: expired', 'refused: insufficient_balance']));
  });
});
