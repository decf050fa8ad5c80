import { randomUUID } from 'node:crypto';
import type { Citizen, Community } from '@cabildo/testing';
import type { Journal, Order } from './journal.ts';

const CLIENTS = 24;
const PAUSE_MS = 50;

export interface Load {
  /** Stops asking for new purchases, then repeats every key that is still unknown until it is settled. */
  finish(): Promise<void>;
}

const pick = <T>(items: readonly T[]): T => items[Math.floor(Math.random() * items.length)]!;
const upTo = (most: number): number => 1 + Math.floor(Math.random() * most);

/** Clients that buy without pause, now and then more than they can pay, and never believe a silence. */
export function startLoad(community: Community, journal: Journal): Load {
  let stopping = false;
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
      while (order.outcome === 'unknown') await ask(community, citizen, order, journal);
    }
  };
  const clients = Array.from({ length: CLIENTS }, client);
  return {
    async finish() {
      stopping = true;
      await Promise.all(clients);
    },
  };
}

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
    // fetch rejects with a TypeError when no answer came.
    const isSilence =
      error instanceof TypeError || error instanceof SyntaxError || (error as Error).name === 'TimeoutError';
    if (!isSilence) throw error;
    order.doubts += 1;
  }
  if (order.outcome === 'unknown') await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
}
