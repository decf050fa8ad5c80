import type { RequestContext } from '@cabildo/contracts/action';
import buyVehicle from '@cabildo/contracts/vehicles/sales/buy_vehicle.ts';
import { violations } from '../ledger/invariants.ts';
import { startWorld, type Person, type World } from '../testing/world.ts';

/** Longer than the lease of the request that began a purchase. */
const PAST_LEASE_MS = 13_000;

/** The actions and queries of the tests of sales. */
function dealing(world: World) {
  const orderOf = ({ characterId }: Person, vehicle_model_id: number, rest: object = {}) => ({
    server_character_id: characterId,
    vehicle_model_id,
    ...rest,
  });
  return {
    orderOf,
    buy: (buyer: Person, model: number, rest: object = {}, ctx: RequestContext = buyer.ctx) =>
      world.act(buyVehicle, orderOf(buyer, model, rest), ctx),
    /** A buyer and a model that their server sells at 100. */
    async offer(described: object = {}) {
      const buyer = world.person();
      return { buyer, model: await world.addModel(buyer.serverId, described) };
    },
    async configure(serverId: number, changes: object): Promise<void> {
      const config = {
        plate_mode: 'random',
        plate_format: '#AA###AA',
        plate_regex: null,
        plate_prefix: '',
        max_vehicles_per_char: 5,
        ...changes,
      };
      await world.database.query(
        `INSERT INTO vehicle_configs (server_id, plate_mode, plate_format, plate_regex, plate_prefix,
           max_vehicles_per_char)
         VALUES ($1, $2, $3, $4, $5, $6)`,
        [serverId, ...Object.values(config)],
      );
    },
    limitRole: (serverId: number, role: string, max: number) =>
      world.database.query(
        'INSERT INTO vehicle_limits (server_id, cp_role_id, max_vehicles) VALUES ($1, $2, $3)',
        [serverId, role, max],
      ),
    /** The vehicles of a person's character, those that are being paid for included. */
    vehiclesOf: ({ characterId }: Person) =>
      world.database.query<{ id: number; plate: string; color: string; state: string }>(
        'SELECT id, plate, color, state FROM vehicles WHERE owner_character_id = $1 ORDER BY id',
        [characterId],
      ),
    purchasesOf: ({ characterId }: Person) =>
      world.database.query<{ state: string; total: number }>(
        'SELECT state, total FROM purchases WHERE character_id = $1 ORDER BY id',
        [characterId],
      ),
    logOf: ({ serverId }: Person) =>
      world.database.query<{ action: string; details: object; actor_user_id: number | null }>(
        'SELECT action, details, actor_user_id FROM vehicle_logs WHERE server_id = $1 ORDER BY id',
        [serverId],
      ),
    chargesOf: ({ characterId }: Person) =>
      world.till.asked.filter((asked) => asked.server_character_id === characterId),
    emitted: async (type: string, { serverId }: Person) =>
      (await world.events(type)).filter((event) => event.server_id === serverId),
    /** Advances the clock past the lease of the last purchase, and waits until the job has ended it. */
    async settle({ characterId }: Person): Promise<string> {
      world.clock.advance(PAST_LEASE_MS);
      for (;;) {
        const [row] = await world.database.query<{ state: string }>(
          'SELECT state FROM purchases WHERE character_id = $1 ORDER BY id DESC LIMIT 1',
          [characterId],
        );
        if (row!.state !== 'reserved') return row!.state;
        await new Promise((resolve) => setImmediate(resolve));
      }
    },
  };
}

// Set by openDealer for the test file that calls it.
export let world: World;
export let dealer: ReturnType<typeof dealing>;
/** The till's answer that accepts every charge. */
export let paid: World['till']['answer'];

/** Opens a dealer for a test file; after each test its till accepts every charge again. */
export function openDealer(): void {
  beforeAll(async () => {
    world = await startWorld();
    dealer = dealing(world);
    paid = world.till.answer;
  });
  afterEach(() => (world.till.answer = paid));
  afterAll(async () => {
    const broken = await violations(world.database);
    await world.close();
    expect(broken).toEqual([]);
  });
}

/** Counts the codes of answers; `ok` stands for success. */
export function tally(answers: readonly { code: string | null }[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { code } of answers) counts[code ?? 'ok'] = (counts[code ?? 'ok'] ?? 0) + 1;
  return counts;
}
