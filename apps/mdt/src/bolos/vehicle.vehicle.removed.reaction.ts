import { vehicleRemoved } from '@cabildo/contracts/vehicles/vehicles/events.ts';
import { reaction } from '../deps.ts';
import { followEvents } from './follow.ts';

/** OT-08: a BOLO ends with its vehicle. */
export default reaction(vehicleRemoved, 'alone', (scope) => followEvents(scope, { areRegistered: false }));
