import { memberLeft } from '@cabildo/contracts/servers/members/events.ts';
import { reaction } from '../deps.ts';
import { keepEntries } from './keep.ts';

/** AC-05 */
export default reaction(memberLeft, 'alone', ({ tx, events }) => keepEntries(tx, events));
