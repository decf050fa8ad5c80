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

/** The file that starts an example. @throws {Error} unless its README shows how, with these settings */
export function entryOf(name: string, env: Readonly<Record<string, string>>): string {
  const folder = join(root, name);
  const readme = readFileSync(join(folder, 'README.md'), 'utf8');
  if (!readme.includes('npm start')) throw new Error(`The README of ${name} does not show npm start`);
  for (const setting of Object.keys(env))
    if (!readme.includes(`| \`${setting}\``)) throw new Error(`The README of ${name} lacks ${setting}`);
  const { scripts } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>;
  };
  return join(folder, scripts['start']!.replace(/^exec node /, ''));
}

/**
 * Starts an example as its README says, on a free port where it listens. It dies with this process.
 * @param readyLine the line by which it is known to be ready, with its address or another name
 */
export async function startExample(
  name: string,
  settings: Record<string, string>,
  readyLine = /Listening on (\S+)/,
): Promise<RunningExample> {
  const env = { PORT: '0', ...settings };
  const running = await startProcess({ name, script: entryOf(name, env), env, readyLine });
  const output = () => readFile(running.logFile, 'utf8');
  const [, url] = readyLine.exec(await output())!;
  return { url: url!, output, stop: () => running.stop() };
}
