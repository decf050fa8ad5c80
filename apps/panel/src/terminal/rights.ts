import attachUnit from '@cabildo/contracts/mdt/units/attach_unit.ts';
import { LEADERS } from '@cabildo/contracts/mdt/units/units.ts';
import { useCharacters } from '../shared/person/character.ts';
import { useServer } from '../shared/server/server.tsx';
import { useBoard } from './board/board-data.tsx';
import type { Unit } from './board/board.ts';

/** The own unit, and the units that this person may lead: the own ones, or all as a dispatcher or staff (OT-10). */
export function useUnits(): { own: Unit | undefined; leads: boolean; mayLead(unitId: number): boolean } {
  const { may } = useServer();
  const { units } = useBoard();
  const { acting, characters } = useCharacters();
  const leads = may({ access: { ...attachUnit.access, to: LEADERS } });
  const ownIds = characters.map(({ server_character_id }) => server_character_id);
  return {
    own: units.find(({ server_character_id: id }) => id === acting?.server_character_id),
    leads,
    mayLead: (unitId) => leads || ownIds.includes(unitId),
  };
}
