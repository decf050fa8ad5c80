import voidPunishment from '@cabildo/contracts/mdt/punishments/void_punishment.ts';
import { useState } from 'react';
import banMember from '@cabildo/contracts/servers/bans/ban.ts';
import { useMe } from '../api/session.ts';
import { useServer } from '../app/server.tsx';
import { Button } from '../design/Button.tsx';
import { TextArea } from '../design/TextArea.tsx';
import { toast } from '../design/Toasts.tsx';
import { FormDialog } from '../forms/FormDialog.tsx';
import { useForm } from '../forms/use-form.ts';
import { useWords } from '../words/words.ts';
import type { PersonRecord } from './lookup.ts';
import { lookupWords } from './lookup.words.ts';

type Punishment = PersonRecord['punishments'][number];

/** Whether this person may void a punishment: moderators any, officers their own, and a ban only with the right to ban (OT-06, SV-18). */
function useMayVoid({ status, created_by, apply, type }: Punishment): boolean {
  const { may } = useServer();
  const { user_id } = useMe();
  if (status === 'voided' || !may(voidPunishment)) return false;
  if (apply && type === 'ban' && !may(banMember)) return false;
  return created_by === user_id || may({ access: { ...voidPunishment.access, to: 'mod' } });
}

/** A button that voids a punishment, after it was asked why. */
export function VoidPunishment({ punishment, onDone }: { punishment: Punishment; onDone: () => void }) {
  const words = useWords(lookupWords);
  const [isOpen, setIsOpen] = useState(false);
  if (!useMayVoid(punishment)) return null;
  return (
    <>
      <Button size="small" onClick={() => setIsOpen(true)}>
        {words.void}
      </Button>
      {isOpen && <VoidDialog punishment={punishment} onDone={onDone} onClose={() => setIsOpen(false)} />}
    </>
  );
}

type DialogProps = { punishment: Punishment; onDone: () => void; onClose: () => void };

function VoidDialog({ punishment: { punishment_id, reason }, onDone, onClose }: DialogProps) {
  const words = useWords(lookupWords);
  const { serverId } = useServer();
  const form = useForm(voidPunishment, {
    id: String(punishment_id),
    fixed: { server_id: serverId, punishment_id },
    onDone() {
      toast({ title: words.voided });
      onClose();
      onDone();
    },
  });
  return (
    <FormDialog
      title={`${words.voidTitle}: ${reason}`}
      description={words.voidText}
      form={form}
      submit={words.void}
      isDanger
      onClose={onClose}
    >
      <TextArea label={words.reason} {...form.text('reason')} />
    </FormDialog>
  );
}
