import { endedBans } from '../ban-row/table.ts';
import { dueJob } from '../deps.ts';
import { endBan } from './set-ban.ts';

/** SV-18: deletes bans that are over, and says so. Joins and lists treat them so from `expires_at` on. */
export default dueJob({
  name: 'end_bans',
  ...endedBans,
  each: (ban, { tx, emit }) => endBan({ tx, emit }, ban, null),
});
