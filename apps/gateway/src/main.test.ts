import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

test('as a process of its own it needs RabbitMQ, and says so', () => {
  const main = join(import.meta.dirname, 'main.ts');
  const { status, stderr } = spawnSync(process.execPath, [main], {
    env: { PATH: process.env.PATH },
    encoding: 'utf8',
  });
  expect([status, stderr]).toEqual([1, expect.stringContaining('Set AMQP_URL')]);
});
