/**
 * Measures what traces cost transfers over the whole way, in rounds that alternate: `npm run bench:traces [-- --rounds 10] [--seconds 5]
 * [--before CHECKOUT]`. Without an exporter against one request in a hundred, and both against another checkout where one is named.
 * Writes to bench/results/.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { cpus } from 'node:os';
import { resolve } from 'node:path';
import { foundCommunity, type Community } from '@cabildo/testing';
import { startStack, type Stack } from '@cabildo/testing/lab/index.ts';
import { readArguments } from '@cabildo/kit/config/arguments.ts';
import { runLoad } from './load.ts';
import { checkTools } from './pgbench.ts';
import { publish, table, type Row } from './report.ts';
import { wearIn } from './steady.ts';

const { values } = readArguments({
  options: {
    rounds: { type: 'string', default: '10' },
    seconds: { type: 'string', default: '5' },
    before: { type: 'string' },
  },
});
const rounds = Number(values.rounds);
const seconds = Number(values.seconds);
const say = (line: string): void => console.log(`bench: ${line}`);

const ACCOUNTS = { people: 40, accountsEach: 25, balance: 1_000_000_000 };
const LIMITS = { TRUSTED_PROXIES: '127.0.0.1', RATE_USERS: '1000000', RATE_SERVERS: '100000000' };

interface Runner {
  name: string;
  stack: Stack;
  community: Community;
  rates: number[];
}

/** A receiver of spans that throws them away. */
async function startSink(): Promise<{ url: string; close: () => void }> {
  const server = createServer((request, response) => {
    request.resume();
    request.on('end', () => response.writeHead(200, { 'content-type': 'application/json' }).end('{}'));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

async function start(name: string, env: Record<string, string>, root?: string): Promise<Runner> {
  say(`starting ${name}`);
  const stack = await startStack({ env: { ...LIMITS, ...env }, root });
  const community = await foundCommunity(stack.url, stack.databaseUrl('servers'), ACCOUNTS);
  await wearIn(stack.postgres.url);
  await runLoad(stack.url, community, 'transfer', seconds);
  return { name, stack, community, rates: [] };
}

const median = (all: readonly number[]): number => {
  const sorted = [...all].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
};

/** The median of the ratios of each round, with the distance of their quartiles. */
function compared(one: readonly number[], to: readonly number[]): string {
  const ratios = one.map((rate, round) => rate / to[round]!);
  const sorted = [...ratios].sort((a, b) => a - b);
  const quartile = (part: number): number => sorted[Math.floor((sorted.length - 1) * part)]!;
  return `${median(ratios).toFixed(3)} × (${quartile(0.25).toFixed(2)} to ${quartile(0.75).toFixed(2)})`;
}

await checkTools();
const sink = await startSink();
const runners: Runner[] = [];
try {
  if (values.before) runners.push(await start('before', {}, resolve(values.before)));
  runners.push(await start('off', {}));
  const exporting = { OTEL_EXPORTER_OTLP_ENDPOINT: sink.url, OTEL_TRACES_SAMPLER_ARG: '0.01' };
  runners.push(await start('1 % traced', exporting));
  for (let round = 0; round < rounds; round += 1) {
    // Each begins a round in its turn, so that a slow moment of the machine meets all alike.
    const order = runners.map((_, at) => runners[(at + round) % runners.length]!);
    for (const { stack, community, rates } of order)
      rates.push((await runLoad(stack.url, community, 'transfer', seconds)).rate);
    say(
      `round ${round + 1} of ${rounds}: ${runners.map(({ name, rates }) => `${name} ${Math.round(rates.at(-1)!)}/s`).join(', ')}`,
    );
  }
  const [first] = runners;
  const rows: Row[] = runners.map(({ name, rates }) => [
    name,
    `${Math.round(median(rates))}/s`,
    compared(rates, first!.rates),
    name === 'off' ? '≥ 0.99 ×' : name === '1 % traced' ? '≥ 0.97 ×' : '',
  ]);
  const about = `${cpus().length} × ${cpus()[0]!.model} · Node ${process.version} · ${rounds} rounds of ${seconds} s, 64 connections`;
  const text = table(rows, about);
  await publish(text, 'traces');
} finally {
  for (const { stack } of runners) await stack.stop();
  sink.close();
}
