import { oldestLiveDay } from '../domain/keys.ts';
import { job } from '../handler.ts';
import { deleteUnusedKeys } from '../sql/api_keys.ts';
import { deleteSignInsBefore } from '../sql/sign_ins.ts';

const HOUR_MS = 60 * 60 * 1000;
/** For this long an app that comes late is still told that its sign-in has expired, not that there was none. */
const KEEP_MS = 24 * HOUR_MS;

/** Removes what has expired: sign-ins with what they know about people, and keys nobody uses (ID-05, ID-07). */
export default job({
  name: 'clean_up',
  everyMs: HOUR_MS,
  async run({ database, now, log }) {
    const signIns = await deleteSignInsBefore(database, new Date(now.getTime() - KEEP_MS));
    const keys = await deleteUnusedKeys(database, oldestLiveDay(now));
    if (signIns + keys > 0) log.info({ sign_ins: signIns, keys }, 'expired sign-ins and keys removed');
  },
});
