import { Link } from '@tanstack/react-router';
import { useServerId } from '../app/server.tsx';
import { Empty } from '../design/Empty.tsx';
import { useWords } from '../words/words.ts';
import { vehiclesWords } from './words.ts';

/** Stands where the acting character's vehicles would, for a person without one. */
export function Nobody() {
  const words = useWords(vehiclesWords);
  return (
    <Empty
      icon="id-card"
      title={words.nobody}
      text={words.nobodyText}
      action={
        <Link className="link" to="/s/$serverId/characters" params={{ serverId: String(useServerId()) }}>
          {words.toCharacters}
        </Link>
      }
    />
  );
}
