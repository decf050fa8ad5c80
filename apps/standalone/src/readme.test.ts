import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client, until } from '@cabildo/testing';
import { startInstance } from './testing/instance.ts';

const readme = readFileSync(join(import.meta.dirname, '../../../README.md'), 'utf8');

/** The shell session of the README, against another address. */
function sessionFor(url: string): string {
  const [, session] = /## A first session[\s\S]*?```sh\n([\s\S]*?)```/.exec(readme)!;
  return session!.replace('http://127.0.0.1:8080', url);
}

function runShell(script: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const shell = spawn('bash', ['-c', script], { stdio: ['ignore', 'pipe', 'inherit'] });
    let output = '';
    shell.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
    shell.once('error', reject);
    shell.once('close', () => resolve(output));
  });
}

it("the README's first session gives what the README prints", async () => {
  const cabildo = await startInstance();
  try {
    const output = await runShell(`${sessionFor(cabildo.url)}\necho "$ana"`);
    const lines = output.trim().split('\n');
    const key = lines.pop()!;
    const [joined, paid, refused, log] = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(joined).toMatchObject({ ok: true, joined: true, server_name: 'Villa Esperanza' });
    expect(paid).toMatchObject({ ok: true, amount: 120, fee: 0, tax: 0, from_balance: 380 });
    expect(refused).toMatchObject({ ok: false, error_code: 'invalid_amount' });
    expect(log).toMatchObject({ ok: true, per_page: 3 });
    // The log follows within moments (GW-31), and the session may be faster than that.
    const newest = async () => {
      const { logs } = await new Client(cabildo.url, key).ok('server_logs', 'query', {
        server_id: joined!['server_id'],
        per_page: 1,
      });
      return (logs as { note: string }[])[0]?.note ?? '';
    };
    await until(async () => (await newest()).startsWith('Transferencia de 120'));
  } finally {
    await cabildo.stop();
  }
}, 60_000);
