import { memberLeft } from '@cabildo/contracts/servers/members/events.ts';
import { reaction } from '../deps.ts';
import { endClaimsOfPlayers } from './claims.ts';

/** VS-01, VS-03: a member who leaves the server makes no offers and has no keys any more. */
export default reaction.perServer(memberLeft, 'moment', ({ tx, events, emit, now }) =>
  endClaimsOfPlayers({ tx, emit, now }, events),
);
