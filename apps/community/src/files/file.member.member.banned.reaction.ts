import { memberBanned } from '@cabildo/contracts/servers/bans/events.ts';
import { reaction } from '../deps.ts';
import { keepEntries } from './keep.ts';

/** AC-05 */
export default reaction(memberBanned, 'alone', ({ tx, events }) => keepEntries(tx, events));
