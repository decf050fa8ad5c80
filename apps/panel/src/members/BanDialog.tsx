import ban from '@cabildo/contracts/servers/bans/ban.ts';
import { useServer } from '../app/server.tsx';
import { Button } from '../design/Button.tsx';
import { Dialog } from '../design/Dialog.tsx';
import { Notice } from '../design/Notice.tsx';
import { TextArea } from '../design/TextArea.tsx';
import { TextField } from '../design/TextField.tsx';
import { toast } from '../design/Toasts.tsx';
import { useForm } from '../forms/use-form.ts';
import { useWords } from '../words/words.ts';
import type { Member } from './standing.ts';
import { membersWords } from './words.ts';

interface Props {
  member: Member;
  onClose: () => void;
  onDone: () => void;
}

/** The control gives the time of this place; the API takes one with its zone. */
const momentOf = (local: unknown): string | undefined =>
  typeof local === 'string' && local !== '' ? new Date(local).toISOString() : undefined;

/** Bans a member, for a reason and until a time. */
export function BanDialog({ member, onClose, onDone }: Props) {
  const words = useWords(membersWords);
  const { serverId } = useServer();
  const form = useForm(ban, {
    fixed: { server_id: serverId, target_user_id: member.user_id },
    toInput: ({ reason, expires_at }) => ({ reason, expires_at: momentOf(expires_at) }),
    onDone() {
      toast({ title: words.banned });
      onDone();
    },
  });
  return (
    <Dialog
      title={words.banTitle(member.gp_username)}
      description={words.banText}
      onClose={onClose}
      onSubmit={() => void form.submit()}
      footer={
        <>
          <Button onClick={onClose}>{words.cancel}</Button>
          <Button type="submit" variant="danger" isBusy={form.isBusy}>
            {words.ban}
          </Button>
        </>
      }
    >
      {form.error && (
        <Notice
          tone="danger"
          isAlert
          title={words.refused}
          text={form.isUnknown ? words.unknown : form.error}
        />
      )}
      <TextArea label={words.reason} hint={words.reasonHint} {...form.text('reason')} />
      <TextField
        type="datetime-local"
        label={words.until}
        hint={words.untilHint}
        {...form.text('expires_at')}
      />
    </Dialog>
  );
}
