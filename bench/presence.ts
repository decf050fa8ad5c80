/**
 * Measures what heartbeats of game servers cost the service that takes them: `npm run bench:presence [-- --servers 200] [--seconds 20]`.
 * Each server has 200 players and reports them once a second over a local bus to the service in this process, which stores minutes on a
 * PostgreSQL of its own. Writes to bench/results/.
 */
import { cpus } from 'node:os';
import type { InputOf } from '@cabildo/contracts/action';
import reportPresence from '@cabildo/contracts/community/presence/report_presence.ts';
import { PRESENCE_LIMITS } from '@cabildo/contracts/community/presence/presence.ts';
import type findPlayers from '@cabildo/contracts/servers/players/find_players.rpc.ts';
import type { Deps } from '@cabildo/community/deps.ts';
import { storeTaken } from '@cabildo/community/presence/store.ts';
import service from '@cabildo/community/service.ts';
import { readArguments } from '@cabildo/kit/config/arguments.ts';
import { createLocalBus } from '@cabildo/kit/bus';
import { prepareDatabase } from '@cabildo/kit/database';
import {
  commonSettings,
  createLogger,
  parseReply,
  Registry,
  startService,
  successReply,
} from '@cabildo/kit/service';
import { serverKey, TestClock } from '@cabildo/testing';
import { startPostgres } from '@cabildo/testing/lab/index.ts';
import { publish, table, type Row } from './report.ts';

const { values } = readArguments({
  options: { servers: { type: 'string', default: '200' }, seconds: { type: 'string', default: '20' } },
});
const servers = Number(values.servers);
const seconds = Number(values.seconds);
const each = PRESENCE_LIMITS.players;
const players = servers * each;

const PLAYERS_OF_GOAL = 10_000;
const WANTED_CORES = 0.1;
/** A process stores what it has each half minute, and a part of that counts for each second. */
const STORES_EACH_SECONDS = 30;

const clock = new TestClock(new Date());
const postgres = await startPostgres();
await prepareDatabase(postgres.url, service.migrations);
const bus = createLocalBus();
await bus.serve('servers', (payload) => {
  const { i: asked } = JSON.parse(payload) as { i: InputOf<typeof findPlayers> };
  return Promise.resolve(successReply(200, { user_ids: asked.players.map(({ gp_id }) => Number(gp_id)) }));
});
let deps: Deps | undefined;
const setup: typeof service.setup = async (kit) => {
  const made = await service.setup(kit);
  deps = made.deps as Deps;
  return made;
};
const running = await startService(
  { ...service, setup },
  {
    config: commonSettings.parse({ NODE_ENV: 'test' }) as never,
    env: { COMMUNITY_DATABASE_URL: postgres.url },
    bus,
    clock,
    log: createLogger('bench', 'silent'),
    registry: new Registry(),
  },
);

/** The seconds of processor time of this process that a piece of work takes. */
async function costOf(work: () => Promise<void>): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000_000;
}

const crowdOf = (server: number) =>
  Array.from({ length: each }, (_, n) => ({ gp_id: String(server * each + n + 1), x: 1.5, y: 2.5, z: 3.5 }));
const requests = Array.from({ length: servers }, (_, n) =>
  JSON.stringify({
    n: reportPresence.name,
    i: { players: JSON.stringify(crowdOf(n)) },
    c: serverKey(n + 1, n + 1),
  }),
);

/** Each server reports its players once. */
async function report(): Promise<void> {
  clock.advance(1_000);
  for (const request of requests) {
    const reply = parseReply(await bus.request(service.name, request, { deadline: Date.now() + 10_000 }));
    if (!reply.ok) throw new Error(`a heartbeat was refused: ${JSON.stringify(reply.failure)}`);
  }
}
const store = (): Promise<void> => storeTaken(deps!.heartbeats, deps!.database, clock.now());

const cores = (cost: number): number => (cost / players) * PLAYERS_OF_GOAL;
const shown = (cost: number): string => `${cores(cost).toFixed(3)} cores`;

async function measure(): Promise<Row[]> {
  // The members are looked up once, and code that runs often is compiled.
  for (let n = 0; n < 5; n += 1) await report();
  await store();
  const taking =
    (await costOf(async () => {
      for (let n = 0; n < seconds; n += 1) await report();
    })) / seconds;
  const storing = (await costOf(store)) / STORES_EACH_SECONDS;
  const goal = `${(cores(taking + storing) / WANTED_CORES).toFixed(2)} × the goal`;
  return [
    ['taking heartbeats', shown(taking), '', ''],
    ['storing minutes, without PostgreSQL itself', shown(storing), '', ''],
    ['both', shown(taking + storing), goal, `< ${WANTED_CORES} cores`],
  ];
}

try {
  const caption = `Cores for each ${PLAYERS_OF_GOAL} players who are reported once a second: ${servers} servers with ${each} players, ${seconds} seconds, on a machine of ${cpus().length} cores.`;
  await publish(table(await measure(), caption), 'presence');
} finally {
  await running.stop();
  await bus.close();
  await postgres.stop();
}
