import ban from '@cabildo/contracts/servers/bans/ban.ts';
import kick from '@cabildo/contracts/servers/members/kick.ts';
import { standsAbove } from '@cabildo/contracts/servers/roles/standing.ts';
import { useState } from 'react';
import { Checkbox } from '../design/fields/checkbox.tsx';
import { ConfirmDialog } from '../design/overlays/confirm-dialog.tsx';
import { toast } from '../design/overlays/toasts.tsx';
import { useCommand } from '../forms/command.ts';
import { CommandProblem } from '../forms/form-problem.tsx';
import { CommandForm } from '../shared/form/command-form.tsx';
import { DialogButton } from '../shared/form/dialog-button.tsx';
import { useServer, useServerId } from '../shared/server/server.tsx';
import { useWords } from '../words/words.ts';
import { useStanding, type Member } from './standing.ts';
import { membersWords } from './words.ts';

interface BanProps {
  /** Left out: the person names an account of the game platform, whose owner need not be a member. */
  member?: Member;
  onDone?: () => void;
  onClose: () => void;
}

/** Bans a member, or an account of the game platform, for a reason and until a time. */
export function BanDialog({ member, ...ends }: BanProps) {
  const words = useWords(membersWords);
  const server_id = useServerId();
  return (
    <CommandForm
      {...ends}
      contract={ban}
      fixed={{ server_id, ...(member && { target_user_id: member.user_id }) }}
      title={member ? words.banTitle(member.gp_username) : words.banAccountTitle}
      description={words.banText}
      submit={words.ban}
      isDanger
      done={words.banned}
      fields={{
        target_gp_id: !member && {
          label: words.gameAccount,
          hint: words.gameAccountHint,
          isRequired: true,
        },
        reason: { label: words.reason, hint: words.reasonHint },
        expires_at: { label: words.until, hint: words.untilHint, as: 'moment' },
      }}
    />
  );
}

interface RemovalProps {
  member: Member;
  onRemoved: () => void;
}

/** Whether this person may remove a member in any way. */
export function useMayRemove(): (member: Member) => boolean {
  const { may } = useServer();
  const standing = useStanding();
  return (member) => standsAbove(standing, member) && (may(kick) || may(ban));
}

/** The buttons that remove a member, and keep them out. */
export function Removal({ member, onRemoved }: RemovalProps) {
  const words = useWords(membersWords);
  const { may } = useServer();
  return (
    <>
      <DialogButton isShown={may(kick)} label={words.kick}>
        {(close) => <KickDialog member={member} onDone={onRemoved} onClose={close} />}
      </DialogButton>
      <DialogButton isShown={may(ban)} variant="danger" label={words.ban}>
        {(close) => <BanDialog member={member} onDone={onRemoved} onClose={close} />}
      </DialogButton>
    </>
  );
}

interface KickProps {
  member: Member;
  onDone: () => void;
  onClose: () => void;
}

/** Asks before a member is removed, and whether the characters go too. */
function KickDialog({ member, onDone, onClose }: KickProps) {
  const words = useWords(membersWords);
  const { serverId } = useServer();
  const [deletes, setDeletes] = useState(false);
  const command = useCommand(kick, {
    changes: ['dni'],
    onDone() {
      toast({ title: words.kicked });
      onDone();
    },
  });
  const input = { server_id: serverId, target_user_id: member.user_id, delete_characters: deletes };
  return (
    <ConfirmDialog
      title={words.kickTitle(member.gp_username)}
      description={words.kickText}
      confirm={words.kick}
      typed={deletes ? member.gp_username : undefined}
      isBusy={command.isBusy}
      onClose={onClose}
      onConfirm={() => void command.run(input)}
    >
      <CommandProblem command={command} />
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
