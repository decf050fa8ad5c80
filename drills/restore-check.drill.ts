import { copyFile, open, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { keptSecrets } from '@cabildo/kit/service';
import { Database } from '@cabildo/kit/database';
import { reachEmbeddedPostgres } from '@cabildo/kit/embedded/index.ts';
import { makeDataFolder, startStandaloneProcess } from '@cabildo/testing/lab/index.ts';
import { startReceiver } from '@cabildo/webhooks/testing/receiver.ts';
import type { Count, Drill, OnEnd, Say } from './drill.ts';
import { LOCAL_RECEIVERS, UNLIMITED } from './lab/platform.ts';
import { runTool } from './lab/tool.ts';
import { differences, factsOf, settle } from './move/facts.ts';

const SETTINGS = { ...UNLIMITED, ...LOCAL_RECEIVERS };
const PASSPHRASE = { BACKUP_PASSPHRASE: 'a passphrase of the drill' };

/** Does by hand in the database of the economy what operators and their tools do. */
const FOREIGN = [
  'CREATE TABLE accounts_of_monday AS SELECT * FROM accounts',
  'ALTER TABLE accounts ADD COLUMN remark text',
] as const;
const NAMES = ['accounts_of_monday', 'accounts.remark'] as const;

async function meddle(folder: string): Promise<void> {
  const postgres = (await reachEmbeddedPostgres(join(folder, 'postgres')))!;
  const url = new URL(postgres.url);
  url.pathname = '/cabildo_economy';
  const database = new Database({ url: url.href, max: 1 });
  try {
    for (const statement of FOREIGN) await database.query(statement);
  } finally {
    await database.close();
    await postgres.leave();
  }
}

/** Copies a file with one byte changed in its middle. Returns the copy. */
async function damaged(file: string): Promise<string> {
  const copy = `${file}.damaged`;
  await copyFile(file, copy);
  const handle = await open(copy, 'r+');
  try {
    const at = Math.floor((await handle.stat()).size / 2);
    const { buffer } = await handle.read(Buffer.alloc(1), 0, 1, at);
    await handle.write(Buffer.of(buffer[0]! ^ 1), 0, 1, at);
  } finally {
    await handle.close();
  }
  return copy;
}

/** Says what made something fail; an empty text where it worked. */
const failureOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => '',
    (error: Error) => error.message,
  );

async function rehearse(say: Say, onEnd: OnEnd): Promise<Count[]> {
  const receiver = await startReceiver();
  onEnd(() => receiver.close());
  const [files, folder] = [await makeDataFolder(), await makeDataFolder()];
  for (const each of [files, folder]) onEnd(() => rm(each, { recursive: true, force: true }));

  say('a community, in whose database somebody has made a table and a column');
  const first = await startStandaloneProcess(SETTINGS);
  onEnd(() => first.stop());
  const secrets = keptSecrets(first.folder, {}) as Record<string, string>;
  const holdings = await settle(first.url, receiver.url, secrets['BILLING_SECRET']!);
  const before = await factsOf(first.url, holdings, receiver);
  await meddle(first.folder);
  const file = join(files, 'cabildo.tar');
  const saved = await runTool('backup', [file, '--secrets'], { DATA_DIR: first.folder, ...PASSPHRASE });
  await first.end();

  say('the file is checked where no databases are, whole and damaged');
  const nowhere = { DATA_DIR: folder, ...PASSPHRASE };
  const checked = await runTool('restore', ['--check', file, '--secrets'], nowhere);
  const copy = await damaged(file);
  const refusals = [
    await failureOf(runTool('restore', ['--check', copy], nowhere)),
    await failureOf(runTool('restore', [copy], nowhere)),
  ];
  const left = await readdir(folder);

  say('it is restored without its keys, and started');
  await runTool('restore', [file], { DATA_DIR: folder });
  const unlocked = await failureOf(startStandaloneProcess(SETTINGS, folder));
  const made = Object.keys(keptSecrets(folder, {}));
  const after = await startStandaloneProcess({ ...SETTINGS, ...secrets }, folder);
  onEnd(() => after.stop());
  const differing = differences(before, await factsOf(after.url, holdings, receiver));
  for (const name of differing) say(`differs: ${name}`);

  const named = NAMES.filter((name) => saved.includes(`economy: ${name} is left out`));
  const opened = Object.keys(secrets).filter((name) => checked.includes(name));
  return [
    { what: 'foreign parts named', count: named.length, wanted: NAMES.length },
    { what: 'keys opened by the check', count: opened.length, wanted: Object.keys(secrets).length },
    { what: 'rows counted', count: Number(/can be restored: (\d+) rows/.exec(checked)?.[1] ?? 0) },
    {
      what: 'damaged files taken',
      count: refusals.filter((text) => !text.includes('is not whole')).length,
      wanted: 0,
    },
    { what: 'files made before', count: left.length, wanted: 0 },
    {
      what: 'starts that name the lost keys',
      count: Number(/SECRET_KEYS lacks version/.test(unlocked)),
      wanted: 1,
    },
    { what: 'keys made by them', count: made.length, wanted: 0 },
    { what: 'facts compared', count: Object.keys(before).length },
    { what: 'differences', count: differing.length, wanted: 0 },
  ];
}

export default {
  title:
    'A backup that is called saved restores, whatever stands in the databases, and a file is checked without any.',
  isQuick: true,
  run: rehearse,
} satisfies Drill;
