import { readFileSync } from 'node:fs';
import TestSequencer from '@jest/test-sequencer';

/** Returns 0 for what visits all screens of the panel, 1 for what starts a whole platform, 2 for all else. */
function rankOf({ context, path }) {
  const project = context.config.displayName?.name;
  if (project === 'panel' && readFileSync(path, 'utf8').includes(`from './screens.ts'`)) return 0;
  return project === 'e2e' ? 1 : 2;
}

/** Begins with the files that take longest, so that no worker is still busy with one when all others are done. */
export default class SlowFirst extends TestSequencer {
  async sort(tests) {
    const sorted = await super.sort(tests);
    return sorted.sort((one, other) => rankOf(one) - rankOf(other));
  }
}
