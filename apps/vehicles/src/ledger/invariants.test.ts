import type { Person } from '../testing/world.ts';
import { market, openMarket, world } from '../offers/offering.testing.ts';
import { violations } from './invariants.ts';

openMarket();

const HOUR_MS = 3_600_000;
const FOUND = expect.stringContaining('a paid offer changed the owner of its vehicle once');

/** A vehicle that was sold there and back again. */
async function soldTwice(): Promise<number> {
  const { seller, buyer, vehicle } = await market.pair();
  const sell = async (from: Person, to: Person): Promise<void> => {
    const offer = await market.offered(from, vehicle.vehicle_id, { to_character_id: to.characterId });
    expect((await market.accept(to, offer)).code).toBeNull();
    world.clock.advance(HOUR_MS);
  };
  await sell(seller, buyer);
  await sell(buyer, seller);
  return vehicle.vehicle_id;
}

test('the books stay sound when payments go, the oldest first, and the log of their vehicle stays', async () => {
  const id = await soldTwice();
  for (let payments = 2; payments > 0; payments -= 1) {
    await world.database.query(
      'DELETE FROM offer_payments WHERE id = (SELECT min(id) FROM offer_payments WHERE vehicle_id = $1)',
      [id],
    );
    expect(await violations(world.database)).toEqual([]);
  }
});

test('a payment whose vehicle changed its owner twice, or not at all, is a breach', async () => {
  const id = await soldTwice();
  const sales = `vehicle_id = ${id} AND details->'sale' IS NOT NULL`;
  const values = 'server_id, vehicle_id, plate, actor_user_id, action, details, created_at';
  await world.database.query(
    `INSERT INTO vehicle_logs (${values}) SELECT ${values} FROM vehicle_logs WHERE ${sales} ORDER BY id DESC LIMIT 1`,
  );
  expect(await violations(world.database)).toEqual([FOUND]);
  const newest = `DELETE FROM vehicle_logs WHERE id IN (SELECT id FROM vehicle_logs WHERE ${sales} ORDER BY id DESC LIMIT $1)`;
  await world.database.query(newest, [1]);
  expect(await violations(world.database)).toEqual([]);
  await world.database.query(newest, [1]);
  expect(await violations(world.database)).toEqual([FOUND]);
  await world.database.query('DELETE FROM offer_payments WHERE vehicle_id = $1', [id]);
});
