import { job } from '../deps.ts';
import { deleteSignInsBefore } from './table.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** Deletes sign-ins a day after they expired, so that a late app gets `expired` and not `not_found` until then (ID-06). */
export default job({
  name: 'delete_expired_sign_ins',
  everyMs: 60 * 60 * 1000,
  async run({ database, now }) {
    await deleteSignInsBefore(database, new Date(now.getTime() - DAY_MS));
  },
});
