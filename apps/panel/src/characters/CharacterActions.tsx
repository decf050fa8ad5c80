import declareDead from '@cabildo/contracts/servers/characters/declare_dead.ts';
import remove from '@cabildo/contracts/servers/characters/delete.ts';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { fullName } from '../app/ActingCharacter.tsx';
import { useServer, useServerId } from '../app/server.tsx';
import { Button } from '../design/Button.tsx';
import { IconButton } from '../design/IconButton.tsx';
import { Menu } from '../design/Menu.tsx';
import { useWords } from '../words/words.ts';
import { useRights, type Character } from './character.ts';
import { EditCharacter } from './EditCharacter.tsx';
import { charactersWords } from './words.ts';
import { CommandDialog } from '../forms/CommandDialog.tsx';

interface Props {
  character: Character;
}

/** The buttons of a character, as far as this person may: change it, declare it dead, delete it. */
export function CharacterActions({ character }: Props) {
  const words = useWords(charactersWords);
  const { may } = useServer();
  const { mayChange } = useRights(character);
  const [open, setOpen] = useState<'edit' | 'dead' | 'remove' | null>(null);
  const close = (): void => setOpen(null);
  const mayKill = may(declareDead) && character.status === 'active';
  const items = [
    mayKill && { label: words.declareDead, isDanger: true, onSelect: () => setOpen('dead') },
    mayChange && {
      label: words.remove,
      icon: 'trash' as const,
      isDanger: true,
      onSelect: () => setOpen('remove'),
    },
  ].filter((item) => item !== false);
  return (
    <>
      {mayChange && (
        <Button icon="edit" onClick={() => setOpen('edit')}>
          {words.edit}
        </Button>
      )}
      {items.length > 0 && (
        <Menu
          label={words.more}
          items={items}
          trigger={(props) => <IconButton icon="more" label={words.more} {...props} />}
        />
      )}
      {open === 'edit' && <EditCharacter character={character} onClose={close} />}
      {open === 'dead' && <DeclareDead character={character} onClose={close} />}
      {open === 'remove' && <Remove character={character} onClose={close} />}
    </>
  );
}

interface DialogProps extends Props {
  onClose: () => void;
}

function DeclareDead({ character, onClose }: DialogProps) {
  const words = useWords(charactersWords);
  const serverId = useServerId();
  return (
    <CommandDialog
      contract={declareDead}
      input={{ server_id: serverId, server_character_id: character.server_character_id, confirm: true }}
      changes={['economy', 'inventory', 'cars', 'mdt', 'licenses']}
      title={words.deadTitle(fullName(character))}
      text={words.deadText}
      confirm={words.declareDead}
      typed={fullName(character)}
      done={words.declared}
      onClose={onClose}
    />
  );
}

function Remove({ character, onClose }: DialogProps) {
  const words = useWords(charactersWords);
  const serverId = useServerId();
  const navigate = useNavigate();
  return (
    <CommandDialog
      contract={remove}
      input={{ server_id: serverId, server_character_id: character.server_character_id }}
      changes={['economy', 'inventory', 'cars', 'licenses']}
      title={words.removeTitle(fullName(character))}
      text={words.removeText}
      confirm={words.remove}
      typed={fullName(character)}
      done={words.removed}
      onDone={() => {
        void navigate({ to: '/s/$serverId/characters', params: { serverId: String(serverId) } });
      }}
      onClose={onClose}
    />
  );
}
