import { Link } from '@tanstack/react-router';
import { CharacterPerson } from '../app/character-name.tsx';
import { useServerId } from '../app/server.tsx';

/** A character, whose name leads to its sheet. */
export function CharacterLink({ id }: { id: number }) {
  return (
    <Link
      className="link"
      to="/s/$serverId/characters/$characterId"
      params={{ serverId: String(useServerId()), characterId: String(id) }}
    >
      <CharacterPerson id={id} />
    </Link>
  );
}
