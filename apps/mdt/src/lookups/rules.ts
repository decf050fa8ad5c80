import type { OutputOf } from '@cabildo/contracts/action';
import type lookupPerson from '@cabildo/contracts/mdt/lookups/lookup_person.ts';
import type lookupPlate from '@cabildo/contracts/mdt/lookups/lookup_plate.ts';
import { isWanted } from '../bolos/rules.ts';

type Person = NonNullable<OutputOf<typeof lookupPerson>['person']>;
type Plate = NonNullable<OutputOf<typeof lookupPlate>['vehicles']>[number];

/** OT-09: the words that an officer must see of a person at once. */
export const personFlags = (
  character: Pick<NonNullable<Person['character']>, 'status'> | null,
  wantedBy: Parameters<typeof isWanted>[0],
): Person['flags'] => {
  const flags: readonly [boolean, Person['flags'][number]][] = [
    [isWanted(wantedBy), 'wanted'],
    [character?.status === 'dead', 'dead'],
  ];
  return flags.filter(([isSet]) => isSet).map(([, word]) => word);
};

/** OT-09: the words that an officer must see of a vehicle at once. */
export function plateFlags(
  vehicle: Pick<NonNullable<Plate['vehicle']>, 'flags'> | null,
  isVehicleWanted: boolean,
): Plate['flags'] {
  const flags: readonly [boolean, Plate['flags'][number]][] = [
    [vehicle?.flags.stolen === true, 'stolen'],
    [vehicle !== null && vehicle.flags.impounded !== null, 'impounded'],
    [isVehicleWanted, 'wanted'],
  ];
  return flags.filter(([isSet]) => isSet).map(([, word]) => word);
}
