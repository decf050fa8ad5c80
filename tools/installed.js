// Plain JavaScript, because this must run where TypeScript does not: under an older Node, before anything is installed.
import { existsSync } from 'node:fs';

const NEEDED = 24;
const { node } = process.versions;

/** @returns {string | undefined} what to run before Cabildo can run, in a sentence */
function lacking() {
  if (!existsSync(new URL('../node_modules', import.meta.url)))
    return 'Nothing is installed yet: run `npm ci` first.';
  if (Number.parseInt(node, 10) >= NEEDED) return undefined;
  return (
    `This is Node ${node}, and Cabildo runs on Node ${NEEDED}, which npm ci brings unless install scripts are left out. ` +
    'Run `npm rebuild node --ignore-scripts=false`, and then this again.'
  );
}

const sentence = lacking();
if (sentence) {
  console.error(sentence);
  process.exit(1);
}
