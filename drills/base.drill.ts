import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { until } from '@cabildo/testing';
import { startInstalledPostgres, startKeptPostgres, type KeptPostgres } from '@cabildo/testing/lab/index.ts';
import { ask } from '@cabildo/testing/lab/cluster-copy.ts';
import type { Count, Drill, OnEnd, Say } from './drill.ts';

/** The days of a week that have a base of their own, counted back from now. */
const DAYS = [6, 5, 4, 3, 2, 1] as const;
const RESTARTS = 10;
const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;

/** Goes back to an hour after the base of a day. Returns the days that the data knew then. */
async function rowsOf(kept: KeptPostgres, daysAgo: number): Promise<string> {
  const moment = new Date(Date.now() - daysAgo * DAY_MS + HOUR_MS).toISOString().replace(/\.\d+/, '');
  const data = join(kept.folder, `back-${daysAgo}`);
  await kept.script('recover.sh', {}, moment, data);
  const recovered = await startInstalledPostgres({}, data);
  try {
    await until(async () => {
      const [state] = await ask(recovered.url, 'SELECT pg_is_in_recovery()::text AS recovering');
      return state!['recovering'] === 'false';
    });
    return (await ask(recovered.url, 'SELECT ago FROM days ORDER BY ago DESC')).map(({ ago }) => ago).join();
  } finally {
    await recovered.stop();
  }
}

async function rehearse(say: Say, onEnd: OnEnd): Promise<Count[]> {
  const kept = await startKeptPostgres();
  onEnd(() => kept.stop());
  const { url } = kept.server;
  say('a row and a base for each of six days');
  await ask(url, 'CREATE TABLE days (ago int)');
  for (const ago of DAYS) {
    await ask(url, `INSERT INTO days VALUES (${ago})`);
    await kept.baseOf(ago);
  }
  await ask(url, 'INSERT INTO days VALUES (0)');
  await kept.archive();
  const [bases, log] = [await kept.bases(), await readdir(join(kept.folder, 'wal'))];

  say(`the container starts ${RESTARTS} times in a night`);
  for (let start = 0; start < RESTARTS; start += 1) await kept.script('base.sh');
  const [left, leftLog] = [await kept.bases(), await readdir(join(kept.folder, 'wal'))];

  say('back to each of the six days');
  let wrong = 0;
  for (const ago of DAYS) {
    const [found, wanted] = [await rowsOf(kept, ago), DAYS.filter((day) => day >= ago).join()];
    if (found !== wanted) say(`${ago} days back there were ${found}, and ${wanted} was wanted`);
    if (found !== wanted) wrong += 1;
  }
  return [
    { what: 'bases', count: bases.length, wanted: DAYS.length },
    { what: 'starts', count: RESTARTS },
    { what: 'bases made by them', count: left.length - bases.length, wanted: 1 },
    { what: 'bases removed', count: bases.filter((name) => !left.includes(name)).length, wanted: 0 },
    {
      what: 'pieces of the log removed',
      count: log.filter((name) => !leftLog.includes(name)).length,
      wanted: 0,
    },
    { what: 'days that differ', count: wrong, wanted: 0 },
  ];
}

export default {
  title: 'The container of the copies starts ten times, and the data still go back to each of six days.',
  isQuick: true,
  run: rehearse,
} satisfies Drill;
