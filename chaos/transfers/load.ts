import { randomUUID } from 'node:crypto';
import { CabildoError } from '@cabildo/client';
import type { Citizen, Community } from '@cabildo/testing';
import type { Journal, Order } from './journal.ts';

const CLIENTS = 24;
const PAUSE_MS = 50;

export interface Load {
  /** Stops new transfers, then repeats every key that is still unknown until it is settled. */
  finish(): Promise<void>;
}

const pick = <T>(items: readonly T[]): T => items[Math.floor(Math.random() * items.length)]!;

/** Starts clients that transfer random amounts without pause, each with its own key, repeated until answered. */
export function startLoad(community: Community, journal: Journal): Load {
  let stopping = false;
  const targets = community.citizens.flatMap((citizen) => citizen.accounts);
  const client = async (): Promise<void> => {
    while (!stopping) {
      const citizen = pick(community.citizens);
      const from = pick(citizen.accounts).accountId;
      const to = pick(targets).accountId;
      if (from === to) continue;
      const order = journal.open({
        key: randomUUID(),
        from,
        to,
        amount: 1 + Math.floor(Math.random() * 400),
      });
      // The client repeats the order with the same key until there is an answer.
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
      from_account_id: order.from,
      to_account_id: order.to,
      amount: order.amount,
    };
    const { status, body } = await citizen.client.call('server_economy.internal_transfer', params, order.key);
    journal.settle(order, status, body);
  } catch (error) {
    // No answer came; anything else is a contradiction in the journal.
    if (!(error instanceof CabildoError)) throw error;
    order.doubts += 1;
  }
  if (order.outcome === 'unknown') await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
}
