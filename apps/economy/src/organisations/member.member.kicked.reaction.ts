import { memberKicked } from '@cabildo/contracts/servers/members/events.ts';
import { reaction } from '../deps.ts';
import { noteLeft } from './departures.ts';

/** BZ-07: characters of a player who is removed from the server belong to no organisation. */
export default reaction.perServer(memberKicked, 'moment', noteLeft);
