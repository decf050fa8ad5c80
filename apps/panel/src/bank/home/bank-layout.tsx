import { Outlet } from '@tanstack/react-router';
import { Fragment } from 'react';
import { Empty } from '../../design/lists/empty.tsx';
import { useCharacters } from '../../shared/person/character.ts';
import { ServerLink } from '../../shared/server/server-link.tsx';
import { useWords } from '../../words/words.ts';
import { bankWords } from '../shared/words.ts';

/** The frame around the screens of the bank, which are about the acting character. */
export function BankLayout() {
  const words = useWords(bankWords);
  const { acting } = useCharacters();
  if (acting)
    return (
      <Fragment key={acting.server_character_id}>
        <Outlet />
      </Fragment>
    );
  return (
    <Empty
      isScreen
      icon="id-card"
      title={words.noCharacter}
      text={words.noCharacterText}
      action={<ServerLink to="/s/$serverId/characters">{words.toCharacters}</ServerLink>}
    />
  );
}
