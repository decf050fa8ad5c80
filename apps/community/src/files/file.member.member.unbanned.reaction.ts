import { memberUnbanned } from '@cabildo/contracts/servers/bans/events.ts';
import { reaction } from '../deps.ts';
import { keepEntries } from './keep.ts';

/** AC-05 */
export default reaction(memberUnbanned, 'alone', ({ tx, events }) => keepEntries(tx, events));
