import { characterDied } from '@cabildo/contracts/servers/characters/events.ts';
import { reaction } from '../deps.ts';
import { noteEnded } from './departures.ts';

/** BZ-07: the dead belong to no organisation. */
export default reaction.perServer(characterDied, 'end', noteEnded);
