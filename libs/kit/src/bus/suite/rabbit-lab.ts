import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { connect as connectSocket, createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { requireOrSkip } from '@cabildo/testing/lab/index.ts';
import { connect } from 'amqplib';
import type { Channel } from 'amqplib';
import { SUITE_CONSUMERS, SUITE_SERVICES } from './lab.ts';
import type { BusLab } from './lab.ts';
import type { Bus } from '../port.ts';
import { createRabbitBus } from '../rabbit.ts';
import type { RabbitBusOptions } from '../rabbit.ts';

/** Stands between a process and the broker, so that a test can break one connection without touching the broker. */
export interface Wire {
  url: string;
  /** Breaks what is connected, as the death of the process would; further connections are let through. */
  cut(): void;
  /** Breaks what is connected and lets nothing through until `mend`. */
  sever(): void;
  mend(): void;
  close(): Promise<void>;
}

export async function wireTo(url: string): Promise<Wire> {
  const target = new URL(url);
  const sockets = new Set<Socket>();
  let severed = false;
  const server = createServer((near) => {
    if (severed) return void near.destroy();
    const far = connectSocket(Number(target.port || 5672), target.hostname);
    for (const socket of [near, far]) {
      sockets.add(socket);
      // A broken socket is what the test wants; the other end learns of it by 'close'.
      socket.on('error', () => undefined);
      socket.on('close', () => {
        sockets.delete(socket);
        near.destroy();
        far.destroy();
      });
    }
    near.pipe(far).pipe(near);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const near = new URL(url);
  near.hostname = '127.0.0.1';
  near.port = String((server.address() as AddressInfo).port);
  const cut = (): void => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    url: near.href,
    cut,
    sever() {
      severed = true;
      cut();
    },
    mend() {
      severed = false;
    },
    async close() {
      cut();
      server.close();
      await once(server, 'close');
    },
  };
}

export interface RabbitLab extends BusLab {
  readonly prefix: string;
  /** Joins with options of its own, for example over a wire. */
  joinWith(options: Partial<RabbitBusOptions>): Promise<Bus>;
  wire(): Promise<Wire>;
  /** A plain channel, to look at the broker from outside. */
  readonly admin: Channel;
}

/** A bus with names of its own on the broker at `url`; everything it declared is removed with `close`. */
async function rabbitLab(url: string, common: Partial<RabbitBusOptions> = {}): Promise<RabbitLab> {
  const prefix = `test-${randomUUID()}`;
  const connection = await connect(url, { noDelay: true });
  const admin = await connection.createChannel();
  const buses: Bus[] = [];
  const wires: Wire[] = [];
  const joinWith = async (options: Partial<RabbitBusOptions>): Promise<Bus> => {
    const bus = await createRabbitBus({ url, name: 'test', prefix, ...common, ...options });
    buses.push(bus);
    return bus;
  };
  const cleanUp = async (): Promise<void> => {
    await Promise.all(buses.map((bus) => bus.close()));
    await Promise.all(wires.map((wire) => wire.close()));
    for (const service of SUITE_SERVICES) await admin.deleteQueue(`${prefix}.rpc.${service}`);
    for (const consumer of SUITE_CONSUMERS) {
      await admin.deleteQueue(`${prefix}.events.${consumer}`);
      await admin.deleteQueue(`${prefix}.dead.${consumer}`);
    }
    await admin.deleteExchange(`${prefix}.events`);
    await admin.deleteExchange(`${prefix}.dead`);
    await connection.close();
  };
  let closing: Promise<void> | undefined;
  return {
    prefix,
    admin,
    joinWith,
    join: () => joinWith({}),
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
