import { job } from '../handler.ts';
import { expireFrisks } from '../sql/frisks.ts';

const BATCH = 500;

/** Writes down which frisks are over by themselves (FR-02). Nobody waits for it: each is expired on the dot anyway. */
export default job({
  name: 'expire_frisks',
  everyMs: 30_000,
  async run({ database, now }) {
    for (let count = BATCH; count === BATCH;) count = await expireFrisks(database, BATCH, now);
  },
});
