import { randomUUID } from 'node:crypto';
import { CabildoError } from '@cabildo/client';
import type { Citizen, Community } from '@cabildo/testing';
import type { Journal, Order } from './journal.ts';

const CLIENTS = 24;
const PAUSE_MS = 50;
/** The share of orders that are of vehicles. */
const VEHICLES = 0.3;
/** Once everything is back for good, an order that is unknown for longer will never be settled. */
const SETTLED_MS = 60_000;

export interface Load {
  /** Stops ordering, then repeats every order of unknown outcome until it is settled or `SETTLED_MS` have passed. */
  finish(): Promise<void>;
}

export const pick = <T>(items: readonly T[]): T => items[Math.floor(Math.random() * items.length)]!;
export const upTo = (most: number): number => 1 + Math.floor(Math.random() * most);

/**
 * Starts clients that buy without pause, now and then for more than they have, and repeat every order without an
 * answer.
 */
export function startLoad(community: Community, journal: Journal): Load {
  let stopping = false;
  let giveUpAt = Infinity;
  const client = async (): Promise<void> => {
    while (!stopping) {
      const citizen = pick(community.citizens);
      const characterId = pick(citizen.accounts).characterId;
      const order = journal.open({ key: randomUUID(), ...wish(community, characterId) });
      // The client repeats the order with the same key until there is an answer.
      while (order.outcome === 'unknown' && Date.now() < giveUpAt) await ask(citizen, order, journal);
    }
  };
  const clients = Array.from({ length: CLIENTS }, client);
  return {
    async finish() {
      stopping = true;
      giveUpAt = Date.now() + SETTLED_MS;
      await Promise.all(clients);
    },
  };
}

/** Picks goods of the shop, or now and then a vehicle. */
function wish(
  { serverId, itemIds, modelIds }: Community,
  characterId: number,
): Pick<Order, 'seller' | 'route' | 'action' | 'params'> {
  const buyer = { server_id: serverId, server_character_id: characterId };
  if (Math.random() < VEHICLES)
    return {
      seller: 'vehicles',
      route: 'server_cars',
      action: 'buy_vehicle',
      params: { ...buyer, vehicle_model_id: pick(modelIds) },
    };
  const items = Array.from({ length: upTo(3) }, () => ({
    item_id: pick(itemIds),
    quantity: Math.random() < 0.02 ? 10_000 : upTo(3),
  }));
  return { seller: 'inventory', route: 'server_shop', action: 'buy_items', params: { ...buyer, items } };
}

async function ask(citizen: Citizen, order: Order, journal: Journal): Promise<void> {
  try {
    const { route, action, params, key } = order;
    const { status, body } = await citizen.client.call(`${route}.${action}`, params, key);
    journal.settle(order, status, body);
  } catch (error) {
    // No answer came; anything else is a contradiction in the journal.
    if (!(error instanceof CabildoError)) throw error;
    order.doubts += 1;
  }
  if (order.outcome === 'unknown') await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
}
