import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { fullName } from '../app/ActingCharacter.tsx';
import { useCharacters } from '../app/character.ts';
import { useCharacter } from '../app/CharacterField.tsx';
import { useServerId } from '../app/server.tsx';
import { Notice } from '../design/Notice.tsx';
import { useLive } from '../live/live.tsx';
import { useWords } from '../words/words.ts';
import { friskWords } from './words.ts';

/** A frisk of one of the person's own characters that has begun while the screen is open. */
interface Begun {
  session_id: number;
  searcher_character_id: number;
}

/** Tells somebody who is being frisked, and leads to the frisk. */
export function BeingFrisked() {
  const words = useWords(friskWords);
  const serverId = useServerId();
  const { listen } = useLive();
  const { characters } = useCharacters();
  const [begun, setBegun] = useState<Begun>();
  const searcher = useCharacter(begun?.searcher_character_id);
  useEffect(
    () =>
      listen((event) => {
        const isOwn = (id: number): boolean =>
          characters.some(({ server_character_id }) => server_character_id === id);
        if (event.type === 'frisk.started' && isOwn(event.data.target_character_id)) setBegun(event.data);
        if (event.type === 'frisk.completed' && isOwn(event.data.target_character_id)) setBegun(undefined);
      }),
    [listen, characters],
  );
  if (!begun) return null;
  return (
    <Notice
      tone="warning"
      isAlert
      title={words.beingFrisked(searcher ? fullName(searcher) : '…')}
      action={
        <Link
          className="link"
          to="/s/$serverId/frisk"
          params={{ serverId: String(serverId) }}
          search={{ session: begun.session_id }}
        >
          {words.watch}
        </Link>
      }
    />
  );
}
