import { memberKicked } from '@cabildo/contracts/servers/members/events.ts';
import { reaction } from '../deps.ts';
import { endPlayers } from './end.ts';

/** OT-02: a member who is removed from the server goes off duty. */
export default reaction.perServer(memberKicked, 'moment', ({ events, ...scope }) =>
  endPlayers(scope, events),
);
