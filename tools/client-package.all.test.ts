import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core';
import { execFileSync, spawnSync } from 'node:child_process';
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { publint } from 'publint';
import { pack } from '../libs/client/build.ts';

const root = join(import.meta.dirname, '..');
const readme = readFileSync(join(root, 'libs/client/README.md'), 'utf8');
const examples = [...readme.matchAll(/### (\d+)\. [^]*?```ts\n([^]*?)```/g)].map(([, number, code]) => ({
  file: `example${number!}.ts`,
  code: code!,
}));

const { version } = JSON.parse(readFileSync(join(root, 'libs/client/package.json'), 'utf8')) as {
  version: string;
};

let folder: string;
let dist: string;
let tarball: string;

const npm = (...args: string[]): string => execFileSync('npm', args, { cwd: folder, encoding: 'utf8' });

/** Compiles files of the project strictly; returns what is wrong with them, a line each. */
function problemsOf(
  files: Readonly<Record<string, string>>,
  options: Readonly<Record<string, unknown>> = {},
): string[] {
  for (const [file, code] of Object.entries(files)) writeFileSync(join(folder, file), code);
  const compilerOptions = {
    strict: true,
    exactOptionalPropertyTypes: true,
    noUncheckedIndexedAccess: true,
    noPropertyAccessFromIndexSignature: true,
    noEmit: true,
    target: 'es2022',
    lib: ['es2022', 'dom'],
    module: 'nodenext',
    types: [],
    ...options,
  };
  writeFileSync(
    join(folder, 'tsconfig.json'),
    JSON.stringify({ compilerOptions, files: Object.keys(files) }),
  );
  const tsc = join(root, 'node_modules/typescript/bin/tsc');
  const { stdout } = spawnSync(process.execPath, [tsc, '-p', '.', '--pretty', 'false'], {
    cwd: folder,
    encoding: 'utf8',
  });
  return stdout.split('\n').filter((line) => line !== '');
}

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'cabildo-client-'));
  tarball = pack(join(folder, 'dist'));
  dist = join(folder, 'dist/package');
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ private: true, type: 'module' }));
  npm('install', '--offline', '--no-audit', '--no-fund', tarball);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('its JavaScript is at most 6 kB gzip', () => {
  const bytes = gzipSync(readFileSync(join(dist, 'index.js')), { level: 9 }).length;
  console.log(`@cabildo/client: ${bytes} bytes gzip`);
  expect(bytes).toBeLessThanOrEqual(6_000);
});

test('the same sources are packed into the same bytes', () => {
  const again = pack(join(folder, 'again'));
  expect(basename(again)).toBe(`cabildo-client-${version}.tgz`);
  expect(readFileSync(again).equals(readFileSync(tarball))).toBe(true);
});

test('documents and examples say where an instance serves the version that there is', () => {
  const files = globSync(
    ['README.md', 'docs/**/*.md', '{libs,packages,examples}/*/{README.md,package.json}'],
    {
      cwd: root,
    },
  );
  const named = files.flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(/http:[^\s"`]*\.tgz/g)].map(([address]) =>
      // A script takes another address from a variable: `${CABILDO_URL:-http://…}/downloads/…`.
      address.replace('}', ''),
    ),
  );
  expect(named.length).toBeGreaterThanOrEqual(8);
  expect([...new Set(named)]).toEqual([`http://127.0.0.1:8080/downloads/cabildo-client-${version}.tgz`]);
});

test('it depends on nothing', () => {
  const {
    dependencies,
    peerDependencies,
    private: isPrivate,
  } = JSON.parse(readFileSync(join(dist, 'package.json'), 'utf8')) as Record<string, unknown>;
  expect([dependencies, peerDependencies, isPrivate]).toEqual([undefined, undefined, undefined]);
  expect(readFileSync(join(dist, 'index.js'), 'utf8')).not.toMatch(/\bfrom\s*["']|\bimport\s*\(|\brequire\b/);
});

test('publint finds nothing', async () => {
  const { messages } = await publint({ pkgDir: dist, strict: true });
  expect(messages).toEqual([]);
});

test('its types are right for whoever imports it', async () => {
  const result = await checkPackage(createPackageFromTarballData(readFileSync(tarball)));
  expect(result.types).not.toBe(false);
  // The client has no CommonJS, and Node 10 knew no `exports`.
  const isOurs = (problem: object): boolean =>
    !('resolutionKind' in problem && ['node10', 'node16-cjs'].includes(String(problem.resolutionKind)));
  expect('problems' in result && result.problems.filter(isOurs)).toEqual([]);
});

test('the examples are ten', () => {
  expect(examples).toHaveLength(10);
});

test('each example compiles strictly in an empty project', () => {
  expect(problemsOf(Object.fromEntries(examples.map(({ file, code }) => [file, code])))).toEqual([]);
});

test('it compiles with the types of Node in place of those of browsers', () => {
  const typeRoots = [join(root, 'node_modules/@types')];
  const [{ code }] = examples as [(typeof examples)[number]];
  // The types of Node are not checked themselves.
  const options = { lib: ['es2023'], types: ['node'], typeRoots, skipLibCheck: true };
  expect(problemsOf({ 'node.ts': code }, options)).toEqual([]);
});

const WRONG = {
  'an unknown action': 'client.economy.stealMoney({ server_id: 1 })',
  'a missing parameter': 'client.economy.transfer()',
  'an unknown parameter': 'client.servers.leave({ server_id: 1, now: true })',
  'a key for what takes none': "client.economy.getWallet({ server_id: 1 }, { idempotencyKey: 'a' })",
  'an unknown kind': "client.events({ serverId: 1, kinds: ['call.imagined'] })",
  'a list without pages': 'client.pages(client.servers.leave, { server_id: 1 })',
};

test('a wrong call does not compile', () => {
  const head =
    "import { createClient } from '@cabildo/client';\nconst client = createClient({ baseUrl: '' });\n";
  const files = Object.entries(WRONG).map(([name, call]) => [
    `${name.replaceAll(' ', '-')}.ts`,
    `${head}void ${call};\n`,
  ]);
  const problems = problemsOf(Object.fromEntries(files) as Record<string, string>).join('\n');
  for (const [file] of files) expect(problems).toContain(`${file}(3,`);
});
