/**
 * Measures what heartbeats of game servers cost the service that takes them: `npm run bench:presence [-- --servers 200] [--seconds 20]`.
 * Each server has 200 players and reports them once a second to the handler in this process, and what is to be stored is stored in a
 * database of its own. Writes to bench/results/.
 */
import { cpus } from 'node:os';
import reportPresence from '@cabildo/contracts/community/presence/report_presence.ts';
import { PRESENCE_LIMITS } from '@cabildo/contracts/community/presence/presence.ts';
import findPlayers from '@cabildo/contracts/servers/players/find_players.rpc.ts';
import type { InputOf } from '@cabildo/contracts/action';
import service from '@cabildo/community/service.ts';
import type { Deps } from '@cabildo/community/deps.ts';
import { storeTaken } from '@cabildo/community/presence/store.ts';
import { readArguments } from '@cabildo/kit/config/arguments.ts';
import { createHarness, serverKey, TestClock } from '@cabildo/testing';
import { publish, table, type Row } from './report.ts';

const { values } = readArguments({
  options: { servers: { type: 'string', default: '200' }, seconds: { type: 'string', default: '20' } },
});
const servers = Number(values.servers);
const seconds = Number(values.seconds);
const each = PRESENCE_LIMITS.players;
const players = servers * each;

/** The parts of a core that the goal and the report are about. */
const PLAYERS_OF_GOAL = 10_000;
const WANTED = 0.1;
/** A process stores what it has each half minute, so that storing counts by so much in each second. */
const STORES_EACH_SECONDS = 30;

const clock = new TestClock(new Date());
const h = await createHarness(service, {
  clock,
  answers: {
    [findPlayers.name.startsWith('calls.') ? findPlayers.name : `calls.${findPlayers.name}`]: (
      asked: InputOf<typeof findPlayers>,
    ) => ({ user_ids: asked.players.map(({ gp_id }) => Number(gp_id)) }),
  },
});
const { heartbeats, database } = h.deps as Deps;

/** The seconds of processor time of this process that a piece of work takes. */
async function costOf(work: () => Promise<void>): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000_000;
}

const crowdOf = (server: number) =>
  Array.from({ length: each }, (_, n) => ({ gp_id: String(server * each + n + 1), x: 1.5, y: 2.5, z: 3.5 }));
const reports = Array.from({ length: servers }, (_, n) => ({
  ctx: serverKey(n + 1, n + 1),
  input: { players: JSON.stringify(crowdOf(n)) },
}));

async function second(): Promise<void> {
  clock.advance(1_000);
  for (const { ctx, input } of reports) await h.act(reportPresence, input, ctx);
}
const store = (): Promise<void> => storeTaken(heartbeats, database, clock.now());

// The members are looked up once, and the compiler has seen everything.
for (let n = 0; n < 5; n += 1) await second();
await store();
const reporting = await costOf(async () => {
  for (let n = 0; n < seconds; n += 1) await second();
});
const storing = await costOf(store);
const perSecond = reporting / seconds + storing / STORES_EACH_SECONDS;
const share = (cost: number): number => (cost / players) * PLAYERS_OF_GOAL;
const cores = (cost: number): string => share(cost).toFixed(3);

const rows: Row[] = [
  ['taking heartbeats', `${cores(reporting / seconds)} cores`, '', ''],
  ['storing minutes', `${cores(storing / STORES_EACH_SECONDS)} cores`, '', ''],
  [
    'both',
    `${cores(perSecond)} cores`,
    `${(share(perSecond) / WANTED).toFixed(2)} × the goal`,
    `< ${WANTED} cores`,
  ],
];
await publish(
  table(
    rows,
    `Cores for each ${PLAYERS_OF_GOAL} players who are reported once a second; ${servers} servers with ${each} players, ${seconds} s, on ${cpus().length} cores.`,
  ),
  'presence',
);
await h.close();
