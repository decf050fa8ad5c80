import kick from '@cabildo/contracts/servers/members/kick.ts';
import { useState } from 'react';
import { useServer } from '../app/server.tsx';
import { Checkbox } from '../design/Checkbox.tsx';
import { ConfirmDialog } from '../design/ConfirmDialog.tsx';
import { toast } from '../design/Toasts.tsx';
import { useCommand } from '../forms/command.ts';
import { CommandProblem } from '../forms/FormProblem.tsx';
import { useWords } from '../words/words.ts';
import type { Member } from './standing.ts';
import { membersWords } from './words.ts';

interface Props {
  member: Member;
  onClose: () => void;
  onDone: () => void;
}

/** Asks before a member is removed, and whether the characters go too. */
export function KickDialog({ member, onClose, onDone }: Props) {
  const words = useWords(membersWords);
  const { serverId } = useServer();
  const [deletes, setDeletes] = useState(false);
  const { run, isBusy, error, isUnknown } = useCommand(kick, {
    changes: ['dni'],
    onDone() {
      toast({ title: words.kicked });
      onDone();
    },
  });
  return (
    <ConfirmDialog
      title={words.kickTitle(member.gp_username)}
      description={words.kickText}
      confirm={words.kick}
      typed={deletes ? member.gp_username : undefined}
      isBusy={isBusy}
      onClose={onClose}
      onConfirm={() =>
        void run({ server_id: serverId, target_user_id: member.user_id, delete_characters: deletes })
      }
    >
      <CommandProblem command={{ error, isUnknown }} />
      {member.character_count > 0 && (
        <Checkbox
          label={words.deleteCharacters}
          hint={words.deleteCharactersHint}
          value={deletes}
          onChange={setDeletes}
        />
      )}
    </ConfirmDialog>
  );
}
