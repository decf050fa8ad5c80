import TestSequencer from '@jest/test-sequencer';

/** The files that take longest, so that no worker is still busy with one when all others are done. */
const SLOWEST = [
  'e2e/panel/ranks.test.ts',
  'e2e/matrix/matrix.test.ts',
  'e2e/panel/accessible.test.ts',
  'e2e/attacks/attacks.test.ts',
  'e2e/panel/ground.test.ts',
  'e2e/processes/processes.test.ts',
  'apps/economy/src/ledger/due-order.test.ts',
  'e2e/journeys/document.test.ts',
];

const rankOf = ({ path }) => {
  const rank = SLOWEST.findIndex((file) => path.endsWith(file));
  return rank === -1 ? SLOWEST.length : rank;
};

export default class SlowFirst extends TestSequencer {
  async sort(tests) {
    const sorted = await super.sort(tests);
    return sorted.sort((one, other) => rankOf(one) - rankOf(other));
  }
}
