import type { Community } from '@cabildo/testing';
import type { Stack } from '@cabildo/testing/lab/index.ts';
import { pick, upTo } from '../../lab/chance.ts';
import { Journal, type Order } from '../../lab/journal.ts';
import { startLoad, type Load } from '../../lab/load.ts';
import type { Chaos } from '../chaos.ts';
import { startBustle } from './background-load.ts';
import { verify } from './verify.ts';

const CLIENTS = 24;
/** The share of orders that are of vehicles. */
const VEHICLES = 0.3;
/** Once everything is back for good, an order that is unknown for longer will never be settled. */
const SETTLED_MS = 60_000;

/** Starts clients that buy without pause, now and then for more than they have. */
function startPurchases(community: Community, journal: Journal): Load {
  const buy = async (): Promise<void> => {
    const { client, accounts } = pick(community.citizens);
    const { name, params } = wish(community, pick(accounts).characterId);
    await journal.place(client, name, params);
  };
  return startLoad(Array.from({ length: CLIENTS }, () => buy));
}

/** Picks goods of the shop, or now and then a vehicle. */
function wish(
  { serverId: server_id, itemIds, modelIds }: Community,
  server_character_id: number,
): Pick<Order, 'name' | 'params'> {
  const buyer = { server_id, server_character_id };
  if (Math.random() < VEHICLES)
    return { name: 'server_cars.buy_vehicle', params: { ...buyer, vehicle_model_id: pick(modelIds) } };
  const items = Array.from({ length: upTo(3) }, () => ({
    item_id: pick(itemIds),
    quantity: Math.random() < 0.02 ? 10_000 : upTo(3),
  }));
  return { name: 'server_shop.buy_items', params: { ...buyer, items } };
}

/** Clients buy things, while money and goods are moved around them. */
export function chaosOfPurchases(stack: Stack, community: Community): Chaos {
  const journal = new Journal();
  const loads = [startPurchases(community, journal), ...startBustle(community)];
  return {
    victims: ['inventory', 'vehicles', 'economy', 'gateway'],
    load: {
      get begun() {
        return journal.orders.length;
      },
      async finish() {
        journal.giveUpAt = Date.now() + SETTLED_MS;
        await Promise.all(loads.map((load) => load.finish()));
      },
    },
    summary: () => journal.summary('purchases'),
    verify: () => verify(stack, community, journal),
  };
}
