import { job } from '../../deps.ts';
import { insertMark } from './entry-marks.table.ts';

export default job({
  name: 'mark_entries',
  everyMs: 60 * 60 * 1000,
  async run({ database, now }) {
    await insertMark(database, now);
  },
});
