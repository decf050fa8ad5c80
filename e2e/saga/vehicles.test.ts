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
  const buyer = await world.holder(balance);
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
