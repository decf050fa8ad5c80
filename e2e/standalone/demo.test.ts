import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { startInstance, type TestInstance } from '../testing/instance.ts';

const run = promisify(execFile);
const root = join(import.meta.dirname, '../..');
const demo = (PORT: string) =>
  run(process.execPath, [join(root, 'tools/demo.ts')], { cwd: root, env: { ...process.env, PORT } });

let instance: TestInstance;
beforeAll(async () => {
  instance = await startInstance();
});
afterAll(() => instance.stop());

test('the demo fills the instance at PORT, and the commands that it prints end their output with a newline', async () => {
  const { stdout } = await demo(new URL(instance.url).port);
  const commands = stdout.split('\n').filter((line) => line.startsWith('  curl '));
  expect(commands.length).toBeGreaterThan(3);
  const answers: string[] = [];
  for (const command of commands) answers.push((await run('sh', ['-c', command])).stdout);
  for (const answer of answers) expect(answer).toMatch(/^\{"ok":true,.*\}\n$/);
  // OT-03, OT-06: the police have a lead, and an officer without rank who is on duty with powers.
  for (const part of ['"is_lead":true', '"powers":["dispatch",']) expect(answers.join('')).toContain(part);
});

test('a wrong PORT, and one where nothing answers, stop the demo with a sentence', async () => {
  await expect(demo('eighty')).rejects.toMatchObject({
    stderr: expect.stringMatching(/^Set it right .* PORT must be .*«eighty»\.\n$/),
  });
  // Nothing listens on the port that is reserved for discarding.
  await expect(demo('9')).rejects.toMatchObject({
    stderr: expect.stringMatching(/^Nothing answers at http:\/\/127\.0\.0\.1:9: .*\n$/),
  });
});
