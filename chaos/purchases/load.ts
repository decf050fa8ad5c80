import { randomUUID } from 'node:crypto';
import type { Citizen, Community } from '@cabildo/testing';
import type { Journal, Order } from './journal.ts';

const CLIENTS = 24;
const PAUSE_MS = 50;
/** Once everything is back for good, an order that is unknown for longer will never be settled. */
const SETTLED_MS = 60_000;

export interface Load {
  /** Stops asking for new things, then repeats whatever key is still unknown until it is settled, or never will be. */
  finish(): Promise<void>;
}

export const pick = <T>(items: readonly T[]): T => items[Math.floor(Math.random() * items.length)]!;
export const upTo = (most: number): number => 1 + Math.floor(Math.random() * most);

/** Clients that buy without pause, now and then more than they can pay, and never believe a silence. */
export function startLoad(community: Community, journal: Journal): Load {
  let stopping = false;
  let giveUpAt = Infinity;
  const client = async (): Promise<void> => {
    while (!stopping) {
      const citizen = pick(community.citizens);
      const order = journal.open({
        key: randomUUID(),
        characterId: pick(citizen.accounts).characterId,
        lines: Array.from({ length: upTo(3) }, () => ({
          item_id: pick(community.itemIds),
          quantity: Math.random() < 0.02 ? 10_000 : upTo(3),
        })),
      });
      // As people do: ask again with the same key until there is an answer.
      while (order.outcome === 'unknown' && Date.now() < giveUpAt)
        await ask(community, citizen, order, journal);
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

/** No answer came, or half of one: fetch rejects with a TypeError where a connection breaks. */
export const isSilence = (error: unknown): boolean =>
  error instanceof TypeError || error instanceof SyntaxError || (error as Error).name === 'TimeoutError';

async function ask(community: Community, citizen: Citizen, order: Order, journal: Journal): Promise<void> {
  try {
    const params = {
      server_id: community.serverId,
      server_character_id: order.characterId,
      items: order.lines,
    };
    const { status, body } = await citizen.client.call('server_shop', 'buy_items', params, order.key);
    journal.settle(order, status, body);
  } catch (error) {
    if (!isSilence(error)) throw error;
    order.doubts += 1;
  }
  if (order.outcome === 'unknown') await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
}
