import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

const TOOLS = join(import.meta.dirname, '../../tools');

/** Runs a tool as an operator does, with these settings alone. Returns what it printed. */
export async function runTool(
  name: string,
  words: readonly string[],
  settings: Readonly<Record<string, string>>,
): Promise<string> {
  const { PATH, HOME, NODE_COMPILE_CACHE } = process.env;
  const { stdout } = await promisify(execFile)(process.execPath, [join(TOOLS, `${name}.ts`), ...words], {
    env: { PATH, HOME, NODE_COMPILE_CACHE, ...settings },
  });
  return stdout;
}
