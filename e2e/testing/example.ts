import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { startProcess } from '@cabildo/testing/lab/index.ts';

const root = join(import.meta.dirname, '../../examples');

export interface RunningExample {
  /** The address that it prints. */
  readonly url: string;
  /** Everything that it has printed. */
  output(): Promise<string>;
  stop(): Promise<void>;
}

/** The file behind a script of an example's package.json. @throws {Error} unless its README shows script and settings */
export function entryOf(name: string, env: Readonly<Record<string, string>>, script = 'start'): string {
  const folder = join(root, name);
  const readme = readFileSync(join(folder, 'README.md'), 'utf8');
  const command = script === 'start' ? 'npm start' : `npm run ${script}`;
  if (!readme.includes(command)) throw new Error(`The README of ${name} does not show ${command}`);
  for (const setting of Object.keys(env))
    if (!readme.includes(`| \`${setting}\``)) throw new Error(`The README of ${name} lacks ${setting}`);
  const { scripts } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>;
  };
  return join(folder, scripts[script]!.replace(/^node /, ''));
}

/** Starts an example that listens, as its README says, on a free port. It dies with this process. */
export async function startExample(name: string, settings: Record<string, string>): Promise<RunningExample> {
  const env = { PORT: '0', ...settings };
  const readyLine = /Listening on (\S+)/;
  const running = await startProcess({ name, script: entryOf(name, env), env, readyLine });
  const output = () => readFile(running.logFile, 'utf8');
  const [, url] = readyLine.exec(await output())!;
  return { url: url!, output, stop: () => running.stop() };
}
