/**
 * Checks that each migration says whether programs of the version before run on what it does, and that an expanding one is
 * so. Files from before the rule are listed in before-the-rule.txt.
 */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { problemsOf } from './rules.ts';

const root = join(import.meta.dirname, '../..');
const before = new Set(
  readFileSync(join(import.meta.dirname, 'before-the-rule.txt'), 'utf8')
    .trim()
    .split('\n'),
);

const files = globSync('{apps/*,libs/kit}/migrations/*.sql', { cwd: root }).sort();
const found: string[] = [];
for (const file of files)
  if (!before.has(file)) found.push(...(await problemsOf(file, readFileSync(join(root, file), 'utf8'))));
for (const file of before)
  if (!files.includes(file)) found.push(`${file} was applied somewhere, and is missing.`);

for (const problem of found) console.error(problem);
console.log(
  `${files.length} migrations, ${before.size} of them from before the rule: ${found.length} problems`,
);
if (found.length > 0) process.exitCode = 1;
