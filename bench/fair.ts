/**
 * Measures whether others are served fairly while somebody attacks, and for how long hostile requests hold the loop:
 * `npm run bench:fair`. Prints tables, writes them to bench/results/, and fails above bench/fair.budget.json.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { startDatabase, stopAll } from '@cabildo/testing/global-setup.ts';
import { ATTACKS, ATTEMPTS, type Attack } from '../e2e/attacks/attacks.ts';
import { startStage, type Stage } from '../e2e/attacks/stage.ts';
import { measureLoopTimes } from '../e2e/fuzz/loop-time.ts';
import { startInstance } from '../e2e/testing/instance.ts';
import { readArguments } from '@cabildo/kit/config/arguments.ts';
import { publish, table, type Row } from './report.ts';

readArguments();

interface Budget {
  /** A machine that is shared stalls by itself, so a wait below the floor is no harm. */
  p99OfOthers: { timesQuiet: number; floorMs: number };
  loopTime: { timesHarmless: number };
}
const budget = JSON.parse(readFileSync(join(import.meta.dirname, 'fair.budget.json'), 'utf8')) as Budget;

/** The 99th percentile of fewer would be a handful. */
const REQUESTS = 450;
const SHOWN = 15;
const over: string[] = [];

const quietService = (stage: Stage) => stage.bystanders.servedDuring(() => Promise.resolve(), REQUESTS);

/** An attack that harms does so each time; whatever else the machine does now and then harms once. */
async function measureAttack(stage: Stage, { name, prepare }: Attack): Promise<Row> {
  const { timesQuiet, floorMs } = budget.p99OfOthers;
  const attack = await prepare(stage);
  for (let attempt = 0; ; attempt += 1) {
    const quiet = await quietService(stage);
    const { p99 } = await stage.bystanders.servedDuring(() => attack(attempt), REQUESTS);
    const isWithin = p99 <= Math.max(floorMs, timesQuiet * quiet.p99);
    if (!isWithin && attempt + 1 < ATTEMPTS) continue;
    if (!isWithin) over.push(name);
    return [
      name,
      `p99 ${p99.toFixed(0)} ms`,
      `${(p99 / quiet.p99).toFixed(1)} × quiet`,
      `<= ${timesQuiet} × or ${floorMs} ms`,
    ];
  }
}

async function measureAttacks(): Promise<Row[]> {
  const stage = await startStage({ NODE_OPTIONS: '--max-old-space-size=256' });
  try {
    // The code that a process compiles first is compiled by now.
    await quietService(stage);
    const rows: Row[] = [];
    for (const attack of ATTACKS) rows.push(await measureAttack(stage, attack));
    return rows;
  } finally {
    await stage.stop();
  }
}

async function measureShapes(): Promise<Row[]> {
  // Forwarded headers are read only where the proxy is trusted.
  const instance = await startInstance({ TRUSTED_PROXIES: '127.0.0.1,::1' });
  try {
    const all = (await measureLoopTimes(instance)).sort((one, other) => other.times - one.times);
    const { timesHarmless } = budget.loopTime;
    const nameOf = (each: (typeof all)[number]) => `${each.shape}, ${each.bytes} bytes, ${each.where}`;
    over.push(...all.filter(({ times }) => times > timesHarmless).map(nameOf));
    return all
      .slice(0, SHOWN)
      .map((each) => [
        nameOf(each),
        '',
        `${each.times.toFixed(1)} × a harmless one`,
        `<= ${timesHarmless} ×`,
      ]);
  } finally {
    await instance.stop();
  }
}

await startDatabase();
try {
  const rows = [...(await measureAttacks()), ...(await measureShapes())];
  await publish(
    table(rows, `Others while somebody attacks, and the ${SHOWN} shapes that hold the loop longest.`),
    'fair',
  );
} finally {
  await stopAll();
}
if (over.length > 0) {
  console.error(`bench: above bench/fair.budget.json:\n${over.join('\n')}`);
  process.exitCode = 1;
}
