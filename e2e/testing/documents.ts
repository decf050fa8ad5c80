import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');

export const readDocument = (path: string): string => readFileSync(join(root, path), 'utf8');

/** A shell block of a document, and the block after it that shows its output. */
export interface Step {
  commands: string;
  /** The lines of the output, in which … stands for anything; undefined where the document shows none. */
  output: string[] | undefined;
}

/**
 * The blocks of a document that a reader pastes into one terminal, in their order. A block that begins "sh no-run" is for the
 * reader alone.
 */
export const stepsOf = (markdown: string): Step[] =>
  [...markdown.matchAll(/```sh\n([^]*?)```(?:\s*```text\n([^]*?)```)?/g)].map(([, commands, output]) => ({
    commands: commands!,
    output: output?.split('\n').filter((line) => line !== ''),
  }));

/** Each job has a process group of its own, as in a terminal; those that are left end with the shell. */
const LIKE_A_TERMINAL = `set -m
trap 'for job in $(jobs -p); do kill -- -$job; done' EXIT
`;

/** Runs a script in one shell, in the folder of the repository, and returns its output. */
export function runShell(script: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const shell = spawn('bash', ['-c', LIKE_A_TERMINAL + script], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let output = '';
    shell.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
    shell.once('error', reject);
    shell.once('close', () => resolve(output));
  });
}

const SEPARATOR = '---- the next step ----';

/** Runs steps in one shell, and returns the lines that each of them prints. */
export async function runSteps(
  steps: readonly Step[],
  replace: (commands: string) => string,
): Promise<string[][]> {
  const script = steps.map(({ commands }) => replace(commands)).join(`\nprintf '\\n${SEPARATOR}\\n'\n`);
  const output = await runShell(script);
  return output.split(SEPARATOR).map((part) => part.split('\n').filter((line) => line !== ''));
}

/** Whether a line is what a document shows, where … stands for anything. */
export function isLike(line: string, shown: string): boolean {
  const parts = shown.split('…').map((part) => part.trim().replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'));
  return new RegExp(`^${parts.join('.*')}$`).test(line);
}
