/**
 * Compares what a request costs in this checkout and in another one, which has been installed as well: `npm run bench:against --
 * FOLDER [--request transfer] [--rounds 20] [--connections 64]`. Both run side by side and take the load in turns, because a
 * machine that others share becomes faster and slower by half within minutes. It needs Linux. Writes to bench/results/.
 */
import { cpus } from 'node:os';
import { resolve } from 'node:path';
import { readArguments } from '@cabildo/kit/config/arguments.ts';
import { foundCommunity, type Community } from '@cabildo/testing';
import { startInstalledPostgres, startStack, type Stack } from '@cabildo/testing/lab/index.ts';
import { runLoad, type Request } from './load.ts';
import { checkTools } from './pgbench.ts';
import { ofAll, processorOf } from './processor.ts';
import { publish, table, type Row } from './report.ts';
import { settle, wearIn } from './steady.ts';

const { values, positionals } = readArguments({
  allowPositionals: true,
  options: {
    request: { type: 'string', default: 'transfer' },
    rounds: { type: 'string', default: '20' },
    connections: { type: 'string', default: '64' },
  },
});
const [folder] = positionals;
if (!folder) throw new Error('Name the folder of the other checkout: npm run bench:against -- ../before');
const [request, rounds, connections] = [
  values.request as Request,
  Number(values.rounds),
  Number(values.connections),
];
/** Seconds of a turn, and of the one by which a side wears in. */
const TURN = 3;
const FIRST = 8;
const say = (line: string): void => console.log(`bench: ${line}`);

/** Processor time in µs, by process. */
type Costs = Readonly<Record<string, number>>;

interface Side {
  readonly stack: Stack;
  readonly community: Community;
  /** The costs of a request in each turn. */
  readonly turns: Costs[];
}

async function startSide(root?: string): Promise<Side> {
  const stack = await startStack({
    ...(root && { root }),
    env: { TRUSTED_PROXIES: '127.0.0.1', RATE_USERS: '1000000', RATE_SERVERS: '100000000' },
    startDatabase: () => startInstalledPostgres({ max_wal_size: '1GB' }),
    onProgress: say,
  });
  // No person makes more than 5,000 transfers a day.
  const size = { people: 100, accountsEach: 10, balance: 1_000_000_000, items: 20 };
  const community = await foundCommunity(stack.url, stack.databaseUrl('servers'), size);
  await wearIn(stack.postgres.url);
  return { stack, community, turns: [] };
}

function timesOf({ stack }: Side): Costs {
  const { processes, postgres, rabbitmq, redis } = stack;
  const roots = { ...processes, PostgreSQL: postgres, RabbitMQ: rabbitmq, Redis: redis };
  return Object.fromEntries(
    Object.entries(roots).map(([name, { pid }]) => [name, ofAll(pid, processorOf) * 1e6]),
  );
}

async function turn(side: Side, seconds: number): Promise<Costs> {
  const before = timesOf(side);
  const { rate, failures } = await runLoad(side.stack.url, side.community, request, seconds, connections);
  if (failures > 0) throw new Error(`${failures} requests failed`);
  await settle(side.stack);
  const after = timesOf(side);
  return Object.fromEntries(
    Object.entries(after).map(([name, time]) => [name, (time - before[name]!) / (rate * seconds)]),
  );
}

const sum = (values: readonly number[]): number => values.reduce((all, value) => all + value, 0);
const totalOf = (costs: Costs): number => sum(Object.values(costs));
const quantile = (values: readonly number[], part: number): number =>
  values.toSorted((a, b) => a - b)[Math.floor(part * (values.length - 1))]!;

await checkTools();
const sides: Side[] = [];
try {
  sides.push(await startSide(resolve(folder)), await startSide());
  const [before, now] = sides as [Side, Side];
  for (const side of sides) await turn(side, FIRST);
  for (let round = 0; round < rounds; round += 1) {
    for (const side of round % 2 === 0 ? [before, now] : [now, before])
      side.turns.push(await turn(side, TURN));
    say(
      `${Math.round(totalOf(before.turns.at(-1)!))} µs before, ${Math.round(totalOf(now.turns.at(-1)!))} now`,
    );
  }
  const row = (what: string, costOf: (costs: Costs) => number): Row => {
    const [was, is] = [before, now].map(({ turns }) => sum(turns.map(costOf)) / rounds) as [number, number];
    return [what, `${Math.round(is)} µs`, `${(is / was).toFixed(2)} × ${Math.round(was)} µs`, ''];
  };
  const ratios = now.turns.map((costs, at) => totalOf(costs) / totalOf(before.turns[at]!));
  const [low, middle, high] = [0.25, 0.5, 0.75].map((part) => quantile(ratios, part).toFixed(2));
  const names = Object.keys(now.turns[0]!).filter((name) => name in before.turns[0]!);
  const rows: Row[] = [
    row(`processor time of one request (${request})`, totalOf),
    ['the same, turn by turn', `${middle} ×`, `half of the turns: ${low} to ${high} ×`, ''],
    ...names.map((name) => row(`of it ${name}`, (costs) => costs[name]!)),
  ];
  const caption =
    `${cpus().length} × ${cpus()[0]!.model} · Node ${process.version} · ${rounds} turns of ${TURN} s each, ${connections} connections · ` +
    'two checkouts side by side, which take the load in turns';
  await publish(table(rows, caption), 'against');
} finally {
  for (const { stack } of sides) await stack.stop();
}
