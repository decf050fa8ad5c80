// Plain JavaScript, because this must run where TypeScript does not: under an older Node, before anything is installed.
import { existsSync } from 'node:fs';
import module from 'node:module';
import { fileURLToPath } from 'node:url';

const NEEDED = 24;
const { node } = process.versions;

/** @returns {string | undefined} what to run before Cabildo can run, in a sentence */
function lacking() {
  if (!existsSync(new URL('../node_modules', import.meta.url)))
    return 'Nothing is installed yet: run `npm ci` first.';
  if (Number.parseInt(node, 10) >= NEEDED) return undefined;
  return (
    `This is Node ${node}, and Cabildo runs on Node ${NEEDED}, which npm ci brings unless install scripts are left out. ` +
    'If npm ci is still running, wait for it. Else run `npm rebuild node --ignore-scripts=false`, and then this again.'
  );
}

const sentence = lacking();
if (sentence) {
  console.error(sentence);
  process.exit(1);
}

// Node keeps here the JavaScript that it makes of our files: with it a start takes half the processor time.
module.enableCompileCache(fileURLToPath(new URL('../node_modules/.cache/cabildo', import.meta.url)));
