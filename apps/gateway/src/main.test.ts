import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

const { PATH, NODE_COMPILE_CACHE } = process.env;

test('as a process of its own it needs RabbitMQ, and says so', () => {
  const main = join(import.meta.dirname, 'main.ts');
  const { status, stderr } = spawnSync(process.execPath, [main], {
    env: { PATH, NODE_COMPILE_CACHE },
    encoding: 'utf8',
  });
  expect([status, stderr]).toEqual([1, expect.stringContaining('Set AMQP_URL')]);
});

// A process with the id 1, as in a container, ignores the signal unless it listens for it.
test('it ends by itself at a signal while it waits for RabbitMQ', async () => {
  const started = spawn(process.execPath, [join(import.meta.dirname, 'main.ts')], {
    env: {
      PATH,
      NODE_COMPILE_CACHE,
      AMQP_URL: 'amqp://127.0.0.1:1',
      OPS_PORT: '0',
      INTERNAL_KEY: 'k'.repeat(20),
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  for await (const text of started.stdout) if (String(text).includes('waiting for RabbitMQ')) break;
  started.kill('SIGTERM');
  expect(await once(started, 'exit')).toEqual([0, null]);
});
