import ban from '@cabildo/contracts/servers/bans/ban.ts';
import { useServer } from '../app/server.tsx';
import { TextArea } from '../design/TextArea.tsx';
import { TextField } from '../design/TextField.tsx';
import { toast } from '../design/Toasts.tsx';
import { useForm } from '../forms/use-form.ts';
import { useWords } from '../words/words.ts';
import type { Member } from './standing.ts';
import { membersWords } from './words.ts';
import { FormDialog } from '../forms/FormDialog.tsx';

interface Props {
  /** Left out: the person names an account of the game platform, whose owner need not be a member. */
  member?: Member;
  onClose: () => void;
  onDone: () => void;
}

/** The control gives the time of this place; the API takes one with its zone. */
const momentOf = (local: unknown): string | undefined =>
  typeof local === 'string' && local !== '' ? new Date(local).toISOString() : undefined;

/** Bans a member, or an account of the game platform, for a reason and until a time. */
export function BanDialog({ member, onClose, onDone }: Props) {
  const words = useWords(membersWords);
  const { serverId } = useServer();
  const form = useForm(ban, {
    fixed: { server_id: serverId, ...(member && { target_user_id: member.user_id }) },
    toInput: (entered) => ({ ...entered, expires_at: momentOf(entered['expires_at']) }),
    onDone() {
      toast({ title: words.banned });
      onDone();
    },
  });
  return (
    <FormDialog
      title={member ? words.banTitle(member.gp_username) : words.banAccountTitle}
      description={words.banText}
      form={form}
      submit={words.ban}
      isDanger
      onClose={onClose}
    >
      {!member && (
        <TextField
          label={words.gameAccount}
          hint={words.gameAccountHint}
          {...form.text('target_gp_id')}
          isRequired
        />
      )}
      <TextArea label={words.reason} hint={words.reasonHint} {...form.text('reason')} />
      <TextField
        type="datetime-local"
        label={words.until}
        hint={words.untilHint}
        {...form.text('expires_at')}
      />
    </FormDialog>
  );
}
