import { punishmentCreated } from '@cabildo/contracts/mdt/punishments/events.ts';
import { reaction } from '../deps.ts';
import { keepEntries } from './keep.ts';

/** AC-05 */
export default reaction(punishmentCreated, 'alone', ({ tx, events }) => keepEntries(tx, events));
