// Builds the panel and the client after `npm ci`. Plain JavaScript, because npm may run it with an older Node. Where the packages
// that build them were left out (--omit=dev), they have been built elsewhere.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const panel = new URL('../apps/panel/', import.meta.url);
const vite = ['node_modules/vite/bin/vite.js', '../../node_modules/vite/bin/vite.js']
  .map((path) => fileURLToPath(new URL(path, panel)))
  .find(existsSync);

if (vite) {
  // A test run has another NODE_ENV, with which React would be built for developers.
  const env = { ...process.env, NODE_ENV: 'production' };
  const options = { cwd: fileURLToPath(panel), env, stdio: 'inherit' };
  process.exitCode = spawnSync(process.execPath, [vite, 'build', '--logLevel', 'warn'], options).status ?? 1;
}

const root = fileURLToPath(new URL('../', import.meta.url));
const hasTypeScript =
  existsSync(`${root}node_modules/typescript`) && existsSync(`${root}node_modules/esbuild`);
// An older Node reads no TypeScript. The gateway serves the panel without the client then.
if (hasTypeScript && Number.parseInt(process.versions.node, 10) >= 24) {
  for (const script of ['tools/client-actions.ts', 'libs/client/build.ts']) {
    const { status } = spawnSync(process.execPath, [script], { cwd: root, stdio: 'inherit' });
    process.exitCode ||= status ?? 1;
  }
}

// The Node that npm brought has headers for compilers beside it, 67 MB that nothing here compiles against.
const brought = fileURLToPath(new URL('../node_modules/node/node_modules/', import.meta.url));
for (const name of existsSync(brought) ? readdirSync(brought) : [])
  rmSync(`${brought}${name}/include`, { recursive: true, force: true });
