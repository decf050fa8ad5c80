import { vehicleUpdated } from '@cabildo/contracts/vehicles/vehicles/events.ts';
import { reaction } from '../deps.ts';
import { followEvents } from './follow.ts';

/** OT-08: a BOLO follows its vehicle to another plate, and one of a free plate may have got a vehicle. */
export default reaction(vehicleUpdated, 'moment', (scope) => followEvents(scope, { areRegistered: true }));
