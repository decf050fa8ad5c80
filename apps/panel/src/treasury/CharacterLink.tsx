import { Link } from '@tanstack/react-router';
import { useServerId } from '../app/server.tsx';

/** Leads to the sheet of a character. */
export function CharacterLink({ id, label }: { id: number; label: string }) {
  return (
    <Link
      className="link"
      to="/s/$serverId/characters/$characterId"
      params={{ serverId: String(useServerId()), characterId: String(id) }}
    >
      {label}
    </Link>
  );
}
