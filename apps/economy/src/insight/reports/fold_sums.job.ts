import { job } from '../../deps.ts';
import { FOLDED_AT_ONCE, foldSums } from './sums.table.ts';

/** Keeps the rows of a day few. Reports are exact whether this job has run or not. */
export default job({
  name: 'fold_sums',
  everyMs: 10_000,
  async run({ database }) {
    while ((await foldSums(database)) === FOLDED_AT_ONCE);
  },
});
