import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

/** Loads the code of a start in a process of its own, and prints the files of packages that came with it. */
const PROGRAM = `
import { createRequire } from 'node:module';
await import(${JSON.stringify(join(import.meta.dirname, 'standalone.ts'))});
console.log(Object.keys(createRequire(import.meta.url).cache).join('\\n'));
`;

test('a start loads no client of RabbitMQ, of Redis or of receivers of webhooks, since it may need none of them', () => {
  const argv = ['--input-type=module', '--eval', PROGRAM];
  const files = execFileSync(process.execPath, argv, { encoding: 'utf8', cwd: import.meta.dirname });
  const loaded = (name: string): boolean => files.includes(`node_modules/${name}/`);
  expect(['pg', 'amqplib', 'redis', '@redis/client', 'undici'].filter(loaded)).toEqual(['pg']);
});
