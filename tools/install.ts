/**
 * Installs the packages of folders beside the project's own, where they are missing or older: `node tools/install.ts tools`.
 * `tools` has linters, checkers of packages and types of manifests, `tools/runtimes` other runtimes. Nobody needs them to run
 * Cabildo or `npm test`.
 */
import { spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');

for (const folder of process.argv.slice(2)) {
  const lock = join(root, folder, 'package-lock.json');
  const installed = join(root, folder, 'node_modules/.installed-lock.json');
  if (existsSync(installed) && readFileSync(installed).equals(readFileSync(lock))) continue;
  console.log(`Installing the packages of ${folder}/package.json (once)`);
  const args = ['ci', '--no-audit', '--no-fund', '--loglevel=error'];
  const { status } = spawnSync('npm', args, {
    cwd: join(root, folder),
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  if (status === 0) copyFileSync(lock, installed);
  else process.exitCode = 1;
}
