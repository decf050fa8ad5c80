import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { keptSecrets } from '@cabildo/kit/service';
import {
  dealtOut,
  FAST_SETTINGS,
  findInstalledPostgres,
  makeDataFolder,
  startInstalledPostgres,
  startPostgres,
  startStack,
  startStandaloneProcess,
  type InstallationSecrets,
} from '@cabildo/testing/lab/index.ts';
import { startReceiver, type Receiver } from '@cabildo/webhooks/testing/receiver.ts';
import type { Count, Drill, OnEnd, Say } from './drill.ts';
import { LOCAL_RECEIVERS, UNLIMITED } from './lab/platform.ts';
import { runTool } from './lab/tool.ts';
import { differences, factsOf, repeatOrder, settle, type Holdings } from './move/facts.ts';

const SETTINGS = { ...UNLIMITED, ...LOCAL_RECEIVERS };

/** Runs a tool with the passphrase of the drill. */
const tool = (name: string, words: readonly string[], settings: Record<string, string>): Promise<string> =>
  runTool(name, words, { BACKUP_PASSPHRASE: 'a passphrase of the drill', ...settings });

/** Reads the secrets that a restore beside a server has written. */
async function secretsIn(file: string): Promise<InstallationSecrets> {
  return parseEnv(await readFile(file, 'utf8')) as unknown as InstallationSecrets;
}

/** The facts of a whole installation, which knows its answers too. */
const allFacts = async (
  url: string,
  holdings: Holdings,
  receiver: Receiver,
): Promise<Record<string, unknown>> => ({
  idempotency: await repeatOrder(url, holdings),
  ...(await factsOf(url, holdings, receiver)),
});

async function move(say: Say, onEnd: OnEnd): Promise<Count[]> {
  const receiver = await startReceiver();
  onEnd(() => receiver.close());
  const files = await makeDataFolder();
  onEnd(() => rm(files, { recursive: true }));

  say('a community on a standalone');
  const first = await startStandaloneProcess(SETTINGS);
  onEnd(() => first.stop());
  const { BILLING_SECRET } = keptSecrets(first.folder, {});
  const holdings = await settle(first.url, receiver.url, BILLING_SECRET!);
  const before = await allFacts(first.url, holdings, receiver);
  const there = join(files, 'there.tar');
  await tool('backup', [there, '--secrets'], { DATA_DIR: first.folder });
  await first.end();

  say('the same on ten processes');
  const installed = findInstalledPostgres();
  const postgres = await (installed
    ? startInstalledPostgres(FAST_SETTINGS)
    : startPostgres({ settings: FAST_SETTINGS }));
  onEnd(() => postgres.stop());
  await tool('restore', [there, '--secrets'], { DATABASE_URL: postgres.url });
  const secrets = await secretsIn(`${there}.env`);
  const stack = await startStack({
    env: { ...SETTINGS, MIGRATE: 'never' },
    secrets: dealtOut(secrets),
    startDatabase: () => Promise.resolve(postgres),
  });
  onEnd(() => stack.stop());
  const between = await allFacts(stack.url, holdings, receiver);
  const back = join(files, 'back.tar');
  await tool('backup', [back, '--secrets'], { DATABASE_URL: postgres.url, ...secrets });
  await stack.stop();

  say('and back on a standalone');
  const folder = await makeDataFolder();
  onEnd(() => rm(folder, { recursive: true, force: true }));
  await tool('restore', [back, '--secrets'], { DATA_DIR: folder });
  const last = await startStandaloneProcess(SETTINGS, folder);
  onEnd(() => last.stop());
  const after = await allFacts(last.url, holdings, receiver);

  const differing = [...differences(before, between), ...differences(before, after)];
  for (const name of differing) say(`${name}: ${JSON.stringify([before[name], between[name], after[name]])}`);
  return [
    { what: 'facts compared in three places', count: Object.keys(before).length },
    { what: 'differences', count: differing.length, wanted: 0 },
  ];
}

export default {
  title: 'A standalone moves to ten processes on a server and back: what people hold is the same everywhere.',
  isQuick: true,
  run: move,
} satisfies Drill;
