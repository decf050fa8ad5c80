/**
 * Runs the tests: all of them, or those of the folders given. The database server, and whether RabbitMQ and Redis are
 * there, is settled once by the global setup.
 */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
// ES modules in jest still hide behind this flag.
const env = {
  // Some tests start many processes of the same code: one compiles it for all. jest itself gains, too.
  NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/cabildo-tests'),
  ...process.env,
  NODE_OPTIONS: `${process.env['NODE_OPTIONS'] ?? ''} --experimental-vm-modules --disable-warning=ExperimentalWarning`,
};
const paths = process.argv.slice(2).map((argument) => (argument === '.' ? process.cwd() : argument));
const jest = join(root, 'node_modules/jest/bin/jest.js');
const run = spawnSync(process.execPath, [jest, '--config', join(root, 'jest.config.ts'), ...paths], {
  cwd: root,
  env,
  stdio: 'inherit',
});
process.exitCode = run.status ?? 1;
