import { randomUUID } from 'node:crypto';
import { createRabbitBus, DeadLetters, type Bus, type RabbitBusOptions } from '@cabildo/kit/bus';
import { Topology } from '@cabildo/kit/bus/rabbit/topology.ts';
import { PARTITIONS } from '@cabildo/kit/config/config.ts';
import { connect, type Channel } from 'amqplib';
import { requireOrSkip } from '../lab/index.ts';
import { wireTo, type Wire } from '../wire.ts';
import { SUITE_CONSUMERS, SUITE_SERVICES, until, type BusLab } from './lab.ts';

export interface RabbitLab extends BusLab {
  readonly prefix: string;
  /** Joins with options of its own, for example over a wire. */
  joinWith(options: Partial<RabbitBusOptions>): Promise<Bus>;
  wire(): Promise<Wire>;
  /** A plain channel, to look at the broker from outside. */
  readonly admin: Channel;
}

/** A bus with names of its own on the broker at `url`; everything it declared is removed with `close`. */
export async function rabbitLab(url: string, common: Partial<RabbitBusOptions> = {}): Promise<RabbitLab> {
  const prefix = `test-${randomUUID()}`;
  const connection = await connect(url, { noDelay: true });
  const admin = await connection.createChannel();
  const buses: Bus[] = [];
  const wires: Wire[] = [];
  const boxes: DeadLetters[] = [];
  const joinWith = async (options: Partial<RabbitBusOptions>): Promise<Bus> => {
    const bus = await createRabbitBus({ url, name: 'test', prefix, ...common, ...options });
    buses.push(bus);
    return bus;
  };
  const cleanUp = async (): Promise<void> => {
    await Promise.all(buses.map((bus) => bus.close()));
    await Promise.all(wires.map((wire) => wire.close()));
    await Promise.all(boxes.map((box) => box.close()));
    for (const service of SUITE_SERVICES) await admin.deleteQueue(`${prefix}.rpc.${service}`);
    const topology = new Topology(prefix);
    for (const consumer of SUITE_CONSUMERS) {
      for (const queue of [topology.deadQueue(consumer), `${topology.eventQueue(consumer)}.members`])
        await admin.deleteQueue(queue);
      for (const of of PARTITIONS)
        for (const queue of topology.queuesOf(consumer, of)) await admin.deleteQueue(queue);
      for (const suffix of ['', '.rest', ...PARTITIONS.map((of) => `.${of}`)])
        await admin.deleteExchange(`${topology.events}.${consumer}${suffix}`);
    }
    await admin.deleteExchange(topology.events);
    await admin.deleteExchange(`${prefix}.dead`);
    await connection.close();
  };
  let closing: Promise<void> | undefined;
  return {
    prefix,
    admin,
    joinWith,
    join: () => joinWith({}),
    dropped: (service, left = 0) =>
      until(async () => (await admin.checkQueue(`${prefix}.rpc.${service}`)).messageCount === left),
    async deadLetters() {
      const box = await DeadLetters.open(url, prefix);
      boxes.push(box);
      return box;
    },
    async wire() {
      const wire = await wireTo(url);
      wires.push(wire);
      return wire;
    },
    close: () => (closing ??= cleanUp()),
  };
}

export type NewRabbitLab = (common?: Partial<RabbitBusOptions>) => Promise<RabbitLab>;

/** A suite on the RabbitMQ of the test run; without one it says so, and in CI it fails. */
export function describeOnRabbit(name: string, suite: (lab: NewRabbitLab, url: string) => void): void {
  const url = process.env.TEST_AMQP_URL ?? '';
  if (!requireOrSkip(name, 'RabbitMQ', url !== '')) {
    test(`${name}: not tested here for want of RabbitMQ`, () => undefined);
    return;
  }
  describe(name, () => {
    const labs: RabbitLab[] = [];
    afterEach(async () => {
      await Promise.all(labs.splice(0).map((made) => made.close()));
    });
    suite(async (common) => {
      const made = await rabbitLab(url, common);
      labs.push(made);
      return made;
    }, url);
  });
}
