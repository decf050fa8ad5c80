import { characterDeleted } from '@cabildo/contracts/servers/characters/events.ts';
import { reaction } from '../deps.ts';
import { noteEnded } from './departures.ts';

/** BZ-07: deleted characters belong to no organisation. */
export default reaction.perServer(characterDeleted, 'end', noteEnded);
