import { oldestLiveDay } from '../domain/keys.ts';
import { job } from '../handler.ts';
import { deleteUnusedKeys } from '../sql/api_keys.ts';
import { deleteEndedSessions, forgetServersBefore } from '../sql/game_sessions.ts';
import { deleteSignInsBefore } from '../sql/sign_ins.ts';

const HOUR_MS = 60 * 60 * 1000;
/**
 * For this long an app that comes late is still told that its sign-in has expired, not that there was none; and a
 * deleted server is remembered, which is longer than any of its game sessions could live.
 */
const KEEP_MS = 24 * HOUR_MS;

/** Removes what has expired: sign-ins with what they know about people, keys nobody uses, game sessions (ID-05, ID-07, ID-12). */
export default job({
  name: 'clean_up',
  everyMs: HOUR_MS,
  async run({ database, now, log }) {
    const dayAgo = new Date(now.getTime() - KEEP_MS);
    const signIns = await deleteSignInsBefore(database, dayAgo);
    const keys = await deleteUnusedKeys(database, oldestLiveDay(now));
    const sessions = await deleteEndedSessions(database, now);
    await forgetServersBefore(database, dayAgo);
    if (signIns + keys + sessions > 0)
      log.info({ sign_ins: signIns, keys, game_sessions: sessions }, 'expired sign-ins and keys removed');
  },
});
