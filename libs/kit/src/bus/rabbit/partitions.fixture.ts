import { ids } from '@cabildo/testing/bus/lab.ts';
import type { RabbitLab } from '@cabildo/testing/bus/rabbit-lab.ts';
import type { Bus, EventMessage, SubscribeOptions } from '../port.ts';

export const CONSUMERS = { audit: ['economy.#'] };

/** Events of so many servers, in turns; the payload says the server. */
export const eventsOf = (servers: number, each: number, from = 0): EventMessage[] =>
  Array.from({ length: servers * each }, (_, index) => {
    const server = 1 + (index % servers);
    const nth = from + Math.floor(index / servers);
    return { id: `${server}-${nth}`, key: `economy.${nth % 2 ? 'a' : 'b'}.c`, payload: `${server}`, server };
  });

/** The numbers of each server's events in the order in which they came, each once. */
export function ordersIn(seen: readonly string[]): Map<string, number[]> {
  const orders = new Map<string, number[]>();
  for (const id of new Set(seen)) {
    const [server, nth] = id.split('-') as [string, string];
    orders.set(server, [...(orders.get(server) ?? []), Number(nth)]);
  }
  return orders;
}

export const inOrder = (servers: number, each: number): Map<string, number[]> =>
  new Map(
    Array.from({ length: servers }, (_, index) => [
      `${index + 1}`,
      Array.from({ length: each }, (_, nth) => nth),
    ]),
  );

/** The number of processes that take from each partition, as far as the broker counts those that stand by. */
async function takersIn({ admin, prefix }: RabbitLab, partitions: number): Promise<number[]> {
  const takers: number[] = [];
  for (let nth = 0; nth < partitions; nth += 1)
    takers.push((await admin.checkQueue(`${prefix}.events.audit.${partitions}.${nth}`)).consumerCount);
  return takers;
}

export const isTaken = async (lab: RabbitLab, partitions: number): Promise<boolean> =>
  (await takersIn(lab, partitions)).every((takers) => takers > 0);

/** A process that takes events, and notes which. */
export async function taker(
  lab: RabbitLab,
  partitions: number,
  note: (ids: string[]) => unknown,
  { url, ...options }: SubscribeOptions & { url?: string } = {},
): Promise<Bus> {
  const bus = await lab.joinWith({ partitions, ...(url && { url }) });
  await bus.subscribe(
    'audit',
    CONSUMERS.audit,
    async (messages) => void (await note(ids(messages))),
    options,
  );
  return bus;
}
