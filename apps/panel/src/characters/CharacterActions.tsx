import declareDead from '@cabildo/contracts/servers/characters/declare_dead.ts';
import remove from '@cabildo/contracts/servers/characters/delete.ts';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { sentenceOf } from '../api/refusal.ts';
import { fullName } from '../app/ActingCharacter.tsx';
import { useServer, useServerId } from '../app/server.tsx';
import { Button } from '../design/Button.tsx';
import { ConfirmDialog } from '../design/ConfirmDialog.tsx';
import { IconButton } from '../design/IconButton.tsx';
import { Menu } from '../design/Menu.tsx';
import { Notice } from '../design/Notice.tsx';
import { toast } from '../design/Toasts.tsx';
import { useCommand } from '../forms/command.ts';
import { useLanguage } from '../words/language.ts';
import { useWords } from '../words/words.ts';
import { useRights, type Character } from './character.ts';
import { EditCharacter } from './EditCharacter.tsx';
import { charactersWords } from './words.ts';

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
  const { server_character_id } = character;
  const { run, isBusy, error } = useCommand(declareDead, {
    changes: ['economy', 'inventory', 'cars', 'mdt', 'licenses'],
    onDone() {
      toast({ title: words.declared });
      onClose();
    },
  });
  return (
    <ConfirmDialog
      title={words.deadTitle(fullName(character))}
      description={words.deadText}
      confirm={words.declareDead}
      typed={fullName(character)}
      isBusy={isBusy}
      onClose={onClose}
      onConfirm={() => void run({ server_id: serverId, server_character_id, confirm: true })}
    >
      <Refusal error={error} />
    </ConfirmDialog>
  );
}

function Remove({ character, onClose }: DialogProps) {
  const words = useWords(charactersWords);
  const serverId = useServerId();
  const navigate = useNavigate();
  const { server_character_id } = character;
  const { run, isBusy, error } = useCommand(remove, {
    changes: ['economy', 'inventory', 'cars', 'licenses'],
    onDone() {
      toast({ title: words.removed });
      void navigate({ to: '/s/$serverId/characters', params: { serverId: String(serverId) } });
    },
  });
  return (
    <ConfirmDialog
      title={words.removeTitle(fullName(character))}
      description={words.removeText}
      confirm={words.remove}
      typed={fullName(character)}
      isBusy={isBusy}
      onClose={onClose}
      onConfirm={() => void run({ server_id: serverId, server_character_id })}
    >
      <Refusal error={error} />
    </ConfirmDialog>
  );
}

function Refusal({ error }: { error: unknown }) {
  const words = useWords(charactersWords);
  const language = useLanguage();
  if (error === null) return null;
  return <Notice tone="danger" isAlert title={words.refused} text={sentenceOf(error)[language]} />;
}
