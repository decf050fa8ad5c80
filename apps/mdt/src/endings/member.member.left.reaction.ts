import { memberLeft } from '@cabildo/contracts/servers/members/events.ts';
import { reaction } from '../deps.ts';
import { endPlayers } from './end.ts';

/** OT-02: a member who leaves the server goes off duty. */
export default reaction.perServer(memberLeft, 'moment', ({ events, ...scope }) => endPlayers(scope, events));
