import { vehicleBought } from '@cabildo/contracts/vehicles/sales/events.ts';
import { reaction } from '../deps.ts';
import { followEvents } from './follow.ts';

/** OT-08: a free plate whose BOLO is active may have got a vehicle. */
export default reaction(vehicleBought, 'moment', (scope) => followEvents(scope, { areRegistered: true }));
