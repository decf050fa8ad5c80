import { CONSUMERS } from '@cabildo/contracts/consumers.ts';
import { createRabbitBus } from '@cabildo/kit/bus';
import { Database } from '@cabildo/kit/database';
import { until } from '@cabildo/testing';
import {
  FAST_SETTINGS,
  freePort,
  programOf,
  randomSecrets,
  startPostgres,
  startProcess,
  startRabbitMq,
  type LabProcess,
} from '@cabildo/testing/lab/index.ts';
import type { Count, Drill, OnEnd, Say } from './drill.ts';
import { messageOf, transferOf } from './lab/events.ts';
import { holdsWithin } from './lab/holds-within.ts';
import { startLoad } from './lab/load.ts';

const NAMES = ['audit', 'webhooks'] as const;
type Name = (typeof NAMES)[number];

const SERVERS = 32;
/** Events of each server that are published at once. */
const AT_ONCE = 4;
const BETWEEN_MS = 100;
/** Rounds of all servers in each part of the drill. */
const ROUNDS = 20;
const KILLS = 6;
const PATIENCE_MS = 30_000;
/** The part of the events that the busier of two processes may take, in hundredths. */
const MOST_OF_ONE = 55;

/** The events of each server in the order in which they were published. */
class Published {
  readonly ids = new Map<number, string[]>();
  rounds = 0;

  get count(): number {
    return [...this.ids.values()].reduce((sum, { length }) => sum + length, 0);
  }

  next() {
    const events = Array.from({ length: SERVERS * AT_ONCE }, (_, nth) =>
      transferOf(1 + (nth % SERVERS), 1 + nth),
    );
    for (const { server_id, event_id } of events)
      this.ids.set(server_id!, [...(this.ids.get(server_id!) ?? []), event_id]);
    return events.map(messageOf);
  }

  /** Waits for more events, of all servers. */
  async goOn(rounds = ROUNDS): Promise<void> {
    const enough = this.rounds + rounds;
    await until(() => this.rounds >= enough);
  }
}

const partedInto = (partitions: number) => ({ EVENT_PARTITIONS: String(partitions) });

/** The two processes of each consumer. */
class Pairs {
  readonly #databaseUrl: string;
  readonly #brokerUrl: string;
  readonly #running = new Map<Name, { process: LabProcess; opsUrl: string }[]>(
    NAMES.map((name) => [name, []]),
  );
  readonly #secrets = randomSecrets();

  constructor(databaseUrl: string, brokerUrl: string) {
    this.#databaseUrl = databaseUrl;
    this.#brokerUrl = brokerUrl;
  }

  get processes(): LabProcess[] {
    return [...this.#running.values()].flat().map(({ process }) => process);
  }

  /** Starts one process of each. */
  async add(partitions: number): Promise<void> {
    await Promise.all(NAMES.map((name) => this.#start(name, partitions)));
  }

  /** Restarts the first process of each. */
  async restartFirst(partitions: number): Promise<void> {
    const firsts = [...this.#running.values()].map(([first]) => first!.process);
    await Promise.all(firsts.map((first) => first.restart({ env: partedInto(partitions) })));
  }

  /** Waits until no process takes more than its share, and tells the share of the busier one in hundredths. */
  async shareOf(name: Name, published: Published): Promise<number> {
    let share = 100;
    const isEven = async (): Promise<boolean> => {
      const before = await this.#handledBy(name);
      await published.goOn();
      const taken = (await this.#handledBy(name)).map((count, index) => count - before[index]!);
      const all = taken.reduce((sum, count) => sum + count, 0);
      share = Math.round((100 * Math.max(...taken)) / Math.max(all, 1));
      return share <= MOST_OF_ONE;
    };
    for (let looks = 0; looks < 10 && !(await isEven()); looks += 1);
    return share;
  }

  async #start(name: Name, partitions: number): Promise<void> {
    const opsPort = String(await freePort());
    const opsUrl = `http://127.0.0.1:${opsPort}`;
    const process = await startProcess({
      name,
      script: programOf(name),
      env: {
        DATABASE_URL: this.#databaseUrl,
        AMQP_URL: this.#brokerUrl,
        SECRET_KEYS: this.#secrets.SECRET_KEYS,
        LOG_LEVEL: 'warn',
        OPS_PORT: opsPort,
        ...partedInto(partitions),
      },
      readyUrl: `${opsUrl}/readyz`,
    });
    this.#running.get(name)!.push({ process, opsUrl });
  }

  #handledBy(name: Name): Promise<number[]> {
    return Promise.all(
      this.#running.get(name)!.map(async ({ opsUrl }) => {
        const metrics = await (await fetch(`${opsUrl}/metrics`)).text();
        return Number(/^cabildo_events_handled_total\{.*\} (\d+)$/m.exec(metrics)?.[1] ?? 0);
      }),
    );
  }
}

const perServer = (rows: readonly { server_id: number; event_id: string }[]): Map<number, string[]> => {
  const found = new Map<number, string[]>();
  for (const { server_id, event_id } of rows)
    found.set(server_id, [...(found.get(server_id) ?? []), event_id]);
  return found;
};

/** A stream numbers events as they come; the log sorts by time when it is read, so that its rows show no order of arrival. */
const STORED: Readonly<Record<Name, string>> = {
  audit: 'SELECT server_id, event_id FROM entries',
  webhooks: 'SELECT server_id, event_id FROM stream_events ORDER BY server_id, seq',
};

/** Reads what a consumer has stored, the events of each server in their order. */
async function storedBy(name: Name, postgresUrl: string): Promise<Map<number, string[]>> {
  const url = new URL(postgresUrl);
  url.pathname = `/cabildo_${name}`;
  const database = new Database({ url: url.href, max: 1 });
  try {
    return perServer(await database.query<{ server_id: number; event_id: string }>(STORED[name]));
  } finally {
    await database.close();
  }
}

/** The places at which an event comes after one that was published later. */
function overtakenIn(stored: ReadonlyMap<number, string[]>, { ids }: Published): number {
  let overtaken = 0;
  for (const [server, published] of ids) {
    const places = new Map((stored.get(server) ?? []).map((id, place) => [id, place]));
    const order = published.flatMap((id) => places.get(id) ?? []);
    overtaken += order.filter((place, index) => index > 0 && place < order[index - 1]!).length;
  }
  return overtaken;
}

/** Counts what differs between what was published and what was stored. */
async function compare(name: Name, published: Published, postgresUrl: string): Promise<Count[]> {
  const read = async () => [...(await storedBy(name, postgresUrl)).values()].flat();
  await holdsWithin(PATIENCE_MS, async () => new Set(await read()).size === published.count);
  const distinct = new Set(await read()).size;
  const missing = { what: `missing in ${name}`, count: published.count - distinct, wanted: 0 };
  if (name === 'audit') return [missing];
  const overtaken = overtakenIn(await storedBy(name, postgresUrl), published);
  return [missing, { what: `out of order in ${name}`, count: overtaken, wanted: 0 }];
}

async function run(say: Say, onEnd: OnEnd): Promise<Count[]> {
  say('starting PostgreSQL and RabbitMQ');
  const [postgres, rabbitmq] = await Promise.all([
    startPostgres({ settings: FAST_SETTINGS }),
    startRabbitMq(),
  ]);
  onEnd(() => Promise.all([postgres.stop(), rabbitmq.stop()]));
  const pairs = new Pairs(postgres.url, rabbitmq.url);
  onEnd(() => Promise.all(pairs.processes.map((process) => process.stop())));
  const consumers = Object.fromEntries(NAMES.map((name) => [name, CONSUMERS[name]]));
  const bus = await createRabbitBus({ url: rabbitmq.url, name: 'drill', consumers });
  onEnd(() => bus.close());
  const published = new Published();
  const load = startLoad(
    [
      async () => {
        await bus.publish(published.next());
        published.rounds += 1;
      },
    ],
    { betweenMs: BETWEEN_MS },
  );

  say('one process of each, and one queue');
  await pairs.add(1);
  await published.goOn();
  say('from one queue to four, one process after the other');
  await pairs.add(4);
  await pairs.restartFirst(4);
  const shares: Count[] = [];
  for (const name of NAMES) {
    const share = await pairs.shareOf(name, published);
    shares.push({ what: `% by the busier ${name}`, count: share, most: MOST_OF_ONE });
  }
  say(`${KILLS} kills`);
  for (let kill = 0; kill < KILLS; kill += 1) {
    const victim = pairs.processes[kill % pairs.processes.length]!;
    await victim.kill('SIGKILL');
    await published.goOn(5);
    await victim.restart();
  }
  say('from four queues to two, all processes anew');
  await Promise.all(pairs.processes.map((process) => process.kill()));
  await published.goOn(5);
  await Promise.all(pairs.processes.map((process) => process.restart({ env: partedInto(2) })));
  await published.goOn();
  await load.finish();
  const differences = await Promise.all(NAMES.map((name) => compare(name, published, postgres.url)));
  return [{ what: 'events', count: published.count }, ...shares, ...differences.flat()];
}

export default {
  title:
    'Two processes share the events of all servers: none is lost or out of order, under kills and while the queues change.',
  isQuick: true,
  run,
} satisfies Drill;
