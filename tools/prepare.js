// Builds the panel after `npm ci`. Plain JavaScript, because npm may run it with an older Node. Where the packages that build
// it were left out (--omit=dev), it has been built elsewhere.
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

// The Node that npm brought has headers for compilers beside it, 67 MB that nothing here compiles against.
const brought = fileURLToPath(new URL('../node_modules/node/node_modules/', import.meta.url));
for (const name of existsSync(brought) ? readdirSync(brought) : [])
  rmSync(`${brought}${name}/include`, { recursive: true, force: true });
