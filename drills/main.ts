/**
 * Rehearses what operators do, on servers and processes of its own: `npm run drill -- NAME …`, all that take less than a
 * minute with `--quick`, or a list of the drills without a name. Prints one line for each, PASS or FAIL with counts.
 */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { readArguments } from '@cabildo/kit/config/arguments.ts';
import { lineOf, passes, type Drill, type OnEnd } from './drill.ts';

/** Processes that a drill starts again and again need no time to compile what they did before. */
process.env['NODE_COMPILE_CACHE'] ??= join(import.meta.dirname, '../node_modules/.cache/cabildo-drills');

const SUFFIX = '.drill.ts';
const names = readdirSync(import.meta.dirname)
  .filter((file) => file.endsWith(SUFFIX))
  .map((file) => file.slice(0, -SUFFIX.length));

/** A drill that waits for what does not come has failed. */
const LIMIT_MS = 600_000;

async function rehearse(name: string, drill: Drill): Promise<boolean> {
  const started = performance.now();
  const timer = setTimeout(() => {
    console.log(`FAIL ${name}: it was not over after ${LIMIT_MS / 1000} s`);
    // The processes that it has started end with this one.
    process.exit(1);
  }, LIMIT_MS);
  const seconds = (): number => (performance.now() - started) / 1000;
  const cleaning: Parameters<OnEnd>[0][] = [];
  try {
    const counts = await drill.run(
      (line) => console.error(`${name}, ${Math.round(seconds())} s: ${line}`),
      (clean) => cleaning.push(clean),
    );
    console.log(lineOf(name, counts, seconds()));
    return passes(counts);
  } catch (error) {
    console.error(error);
    console.log(`FAIL ${name}: ${(error as Error).message.split('\n')[0]} (${Math.round(seconds())} s)`);
    return false;
  } finally {
    for (const clean of cleaning.reverse()) await clean();
    clearTimeout(timer);
  }
}

const { values, positionals } = readArguments({
  allowPositionals: true,
  options: { quick: { type: 'boolean', default: false } },
});
const unknown = positionals.filter((name) => !names.includes(name));
if (unknown.length > 0) {
  console.error(`There is no drill ${unknown.join(', ')}: there are ${names.join(', ')}.`);
  process.exit(1);
}

const drills = new Map<string, Drill>();
for (const name of names) {
  const { default: drill } = (await import(`./${name}${SUFFIX}`)) as { default: Drill };
  drills.set(name, drill);
}
if (!values.quick && positionals.length === 0) {
  for (const [name, { title, isQuick }] of drills)
    console.log(`${name.padEnd(12)} ${title}${isQuick ? '' : ' (takes longer than a minute)'}`);
} else {
  const chosen = [...drills].filter(([name, { isQuick }]) =>
    values.quick ? isQuick : positionals.includes(name),
  );
  // One after another, because each uses the whole machine.
  let failed = 0;
  for (const [name, drill] of chosen) if (!(await rehearse(name, drill))) failed += 1;
  // The load of a drill that failed would go on, and keep this process alive.
  process.exit(failed > 0 ? 1 : 0);
}
