import type { OutputOf } from '@cabildo/contracts';
import type lookupPerson from '@cabildo/contracts/mdt/lookups/lookup_person.ts';
import type lookupPlate from '@cabildo/contracts/mdt/lookups/lookup_plate.ts';

type Person = NonNullable<OutputOf<typeof lookupPerson>['person']>;
type Plate = OutputOf<typeof lookupPlate>;

/** OT-09: what an officer has to know of a person at once. */
export const personFlags = (
  character: Pick<NonNullable<Person['character']>, 'status'> | null,
): Person['flags'] => (character?.status === 'dead' ? ['dead'] : []);

/** OT-09: what an officer has to know of a vehicle at once. */
export const plateFlags = (vehicle: Pick<NonNullable<Plate['vehicle']>, 'flags'> | null): Plate['flags'] => [
  ...(vehicle?.flags.stolen ? (['stolen'] as const) : []),
  ...(vehicle?.flags.impounded ? (['impounded'] as const) : []),
];
