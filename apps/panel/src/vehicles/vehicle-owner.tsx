import { CompanyLink } from '../shared/company/company.tsx';
import { CharacterPerson } from '../shared/person/character-name.tsx';
import type { Vehicle } from './vehicle.ts';

/** The owner of a vehicle: a character, or a company. */
export function VehicleOwner({ vehicle }: { vehicle: Pick<Vehicle, 'owner_character_id' | 'owner_org_id'> }) {
  const { owner_character_id: id, owner_org_id } = vehicle;
  return id === null ? <CompanyLink id={owner_org_id!} /> : <CharacterPerson id={id} />;
}
