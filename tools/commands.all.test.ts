import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DeadLetters } from '@cabildo/kit/bus';
import { ArchiveWriter } from '@cabildo/operation/backup/archive.ts';
import { describeWhere, findRabbitMq, startRabbitMq, type LabServer } from '@cabildo/testing/lab/index.ts';
import { connect } from 'amqplib';

const root = join(import.meta.dirname, '..');
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cabildo-commands-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function run(script: string, words: readonly string[], settings: Record<string, string> = {}) {
  const { PATH, HOME, NODE_COMPILE_CACHE } = process.env;
  const env = { PATH, HOME, NODE_COMPILE_CACHE, DATA_DIR: join(folder, 'data'), ...settings };
  return spawnSync(process.execPath, [join(root, script), ...words], { encoding: 'utf8', env, cwd: folder });
}

interface Package {
  readonly scripts: Readonly<Record<string, string>>;
}
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as Package;
/** The commands of package.json by the files that they run; a start is no tool, and is told by settings alone. */
const COMMANDS = Object.entries(scripts).flatMap(([name, command]) => {
  const file = /^node --import \S+ (\S+\.ts)/.exec(command)?.[1];
  return file && name !== 'start' ? [[name, file] as const] : [];
});
/** Jest reads the options of tests. */
const OPTIONS = COMMANDS.filter(([, file]) => file !== 'tools/test.ts');

test.each(COMMANDS)('npm run %s -- --help says how it is called, and does nothing', (name, file) => {
  const { status, stdout, stderr } = run(file, ['--help']);
  expect([status, stderr]).toEqual([0, '']);
  expect(stdout).toContain(name.startsWith('test') ? 'npm run test:all' : `npm run ${name}`);
  expect(stdout).not.toMatch(/^ *\*/m);
  expect(readdirSync(folder)).toEqual([]);
});

test.each(OPTIONS)('npm run %s says in a sentence that it does not know an option', (name, file) => {
  const { status, stdout, stderr } = run(file, ['--nope']);
  expect([status, stdout]).toEqual([1, '']);
  expect(stderr).toMatch(/^Unknown option '--nope'\.\n\n[A-Z]/);
  expect(stderr).toContain(`npm run ${name}`);
  expect(stderr).not.toContain('    at ');
  expect(readdirSync(folder)).toEqual([]);
});

test.each([
  ['bench/main.ts', ['--seconds', 'ten'], '--seconds takes a number, and «ten» is none.'],
  ['tools/replay.ts', ['--since'], "Option '--since <value>' argument missing."],
  [
    'tools/restore.ts',
    ['community.tar', '--server', '--check'],
    '--server adds a community to what is here, and takes no other option: nothing was done.',
  ],
  ['tools/doctor.ts', ['twice'], "Unexpected argument 'twice'."],
  ['tools/keys.ts', ['count'], 'Say npm run keys -- status or reseal.'],
])('%s %j ends with a sentence', (file, words, sentence) => {
  const { status, stderr } = run(file, words);
  expect(status).toBe(1);
  expect(stderr.split('\n', 1)).toEqual([sentence]);
});

test('a server that is away, and a place that cannot be written, are sentences', () => {
  const away = { DATABASE_URL: 'postgres://127.0.0.1:1/postgres', AMQP_URL: 'amqp://127.0.0.1:1' };
  for (const [file, words] of [
    ['tools/backup.ts', ['x.tar']],
    ['tools/dead-letters.ts', []],
  ] as const)
    expect(run(file, words, away).stderr).toMatch(
      /^A server does not answer \(.*127\.0\.0\.1:1\): start it.*\.\n$/,
    );
});

describe('a restore', () => {
  async function write(file: string, manifest: object, totals: object): Promise<void> {
    const archive = new ArchiveWriter(file);
    await archive.add('manifest.json', Buffer.from(JSON.stringify(manifest)));
    await archive.add('totals.json', Buffer.from(JSON.stringify(totals)));
    await archive.finish();
  }

  test.each([
    ['a folder that is missing', []],
    ['a folder of the operator', []],
    ['a folder that is missing', ['--check']],
  ])('into %s (%j) looks at the file before it makes anything', async (kind, words) => {
    const file = join(folder, 'other.tar');
    const taken_at = new Date(0).toISOString();
    const migrations = [{ name: 'service/0001_none.sql', checksum: '' }];
    const services = { nowhere: { postgres: '18', migrations, tables: [] } };
    const totals = { services: { nowhere: { tables: {}, sequences: {} } } };
    await write(file, { format: 1, version: '9.9.9', taken_at, services }, totals);
    const dataDir = join(folder, 'data');
    const isKept = kind.endsWith('operator');
    if (isKept) mkdirSync(dataDir);
    const { status, stderr } = run('tools/restore.ts', [file, ...words]);
    expect(status).toBe(1);
    const [first, sentence, ...more] = stderr.trimEnd().split('\n');
    expect(first).toBe(`Checking ${file}.`);
    expect(sentence).toMatch(/^The backup is of Cabildo 9\.9\.9, whose migration .*\.$/);
    expect(more).toEqual([]);
    expect(existsSync(dataDir)).toBe(isKept);
    if (isKept) expect(readdirSync(dataDir)).toEqual([]);
  });
});

describeWhere(findRabbitMq() !== undefined, 'RabbitMQ', 'dead letters on a broker', () => {
  let broker: LabServer;
  beforeAll(async () => {
    broker = await startRabbitMq();
  });
  afterAll(() => broker.stop());

  /** Puts messages into the dead-letter queue of the webhooks, as any program may. */
  async function send(bodies: readonly (string | Buffer)[]): Promise<void> {
    const box = await DeadLetters.open(broker.url);
    await box.list('webhooks');
    await box.close();
    const model = await connect(broker.url);
    const channel = await model.createConfirmChannel();
    for (const body of bodies)
      channel.sendToQueue('cabildo.dead.webhooks', Buffer.from(body), { type: 'a.b.c', persistent: true });
    await channel.waitForConfirms();
    await model.close();
  }

  test('what nobody can read is listed, shown and discarded by its name, beside what can be read', async () => {
    await send(['', 'garbage', 'id {"half":', Buffer.from([0, 0xff, 0x1b]), 'good {"n":1}']);
    const settings = { AMQP_URL: broker.url };
    const letters = (...words: string[]) => run('tools/dead-letters.ts', words, settings);

    const shown = letters('show', 'webhooks');
    expect([shown.status, shown.stderr]).toEqual([0, '']);
    expect(shown.stdout).toContain('- webhooks a.b.c good\n{\n  "n": 1\n}\n');
    expect(shown.stdout).toMatch(/5 dead letters shown\n$/);
    const names = shown.stdout.match(/unreadable-\w+/g)!;
    expect(new Set(names).size).toBe(4);
    const replayed = letters('replay', 'webhooks', '--id', names[0]!);
    expect([replayed.status, replayed.stderr]).toEqual([1, expect.stringContaining('cannot be read')]);
    const discarded = letters('discard', 'webhooks', ...names.flatMap((name) => ['--id', name]));
    expect([discarded.status, discarded.stdout]).toEqual([
      0,
      expect.stringMatching(/4 dead letters discarded\n$/),
    ]);
    expect(letters('list').stdout).toBe('- webhooks a.b.c good\n1 dead letters listed\n');
  });
});
