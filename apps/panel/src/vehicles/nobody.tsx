import { Empty } from '../design/lists/empty.tsx';
import { ServerLink } from '../shared/server/server-link.tsx';
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
      action={<ServerLink to="/s/$serverId/characters">{words.toCharacters}</ServerLink>}
    />
  );
}
