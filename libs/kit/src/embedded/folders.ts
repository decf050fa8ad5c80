import { chmod, mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { isRoot } from './account.ts';
import { fileProblem } from './problem.ts';

/**
 * Makes a folder and those above it where they are missing. What root makes, other accounts may pass through (not
 * list), whatever the umask: PostgreSQL runs as one of them.
 */
export async function makeFolder(path: string): Promise<void> {
  try {
    const first = await mkdir(path, { recursive: true });
    if (!first || !isRoot()) return;
    for (let made = path; made.startsWith(first); made = dirname(made)) await chmod(made, 0o711);
  } catch (error) {
    throw fileProblem(error, path);
  }
}
