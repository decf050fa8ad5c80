/** Lints the public API document with the rules that Redocly CLI and Spectral recommend; a warning fails, too. */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeDocument } from './document.ts';

const root = join(import.meta.dirname, '../..');
const config = (name: string): string => join(import.meta.dirname, name);
// Neither reports to its maker what it was run on, nor asks for a newer version.
const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };

/** Runs one linter, whose findings go to the output of this process. @returns whether it found nothing */
function passes(name: string, ...args: string[]): Promise<boolean> {
  const child = spawn(join(root, 'tools/node_modules/.bin', name), args, {
    cwd: root,
    env,
    stdio: 'inherit',
  });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve(code === 0));
  });
}

const folder = mkdtempSync(join(tmpdir(), 'cabildo-document-'));
try {
  const path = writeDocument(folder);
  const results = await Promise.all([
    passes('redocly', 'lint', path, '--config', config('redocly.yaml')),
    passes('spectral', 'lint', path, '--ruleset', config('spectral.yaml'), '--fail-severity', 'warn'),
  ]);
  if (results.includes(false)) process.exitCode = 1;
} finally {
  rmSync(folder, { recursive: true });
}
