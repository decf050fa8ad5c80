import { punishmentExpunged } from '@cabildo/contracts/mdt/punishments/events.ts';
import { reaction } from '../deps.ts';
import { keepEntries } from './keep.ts';

/** RC-06 */
export default reaction(punishmentExpunged, 'alone', ({ tx, events }) => keepEntries(tx, events));
