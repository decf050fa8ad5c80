import { CharacterPerson } from '../shared/person/character-name.tsx';
import { ServerLink } from '../shared/server/server-link.tsx';

/** A character, whose name leads to its sheet. */
export function CharacterLink({ id }: { id: number }) {
  return (
    <ServerLink to="/s/$serverId/characters/$characterId" params={{ characterId: String(id) }}>
      <CharacterPerson id={id} />
    </ServerLink>
  );
}
