import { callerAsked } from '@cabildo/contracts/mdt/calls/events.ts';
import { reaction } from '../../deps.ts';
import { notify } from './notify.ts';

/** LD-07: notifies the character that called of what it is asked. */
export default reaction(callerAsked, 'alone', ({ tx, events }) => notify(tx, events));
