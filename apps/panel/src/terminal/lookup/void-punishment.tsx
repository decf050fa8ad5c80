import voidPunishment from '@cabildo/contracts/mdt/punishments/void_punishment.ts';
import banMember from '@cabildo/contracts/servers/bans/ban.ts';
import { useMe } from '../../api/session.ts';
import { CommandForm } from '../../shared/form/command-form.tsx';
import { DialogButton } from '../../shared/form/dialog-button.tsx';
import { useServer } from '../../shared/server/server.tsx';
import { useWords } from '../../words/words.ts';
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
  const { serverId } = useServer();
  const { punishment_id, reason } = punishment;
  if (!useMayVoid(punishment)) return null;
  return (
    <DialogButton size="small" label={words.void}>
      {(close) => (
        <CommandForm
          contract={voidPunishment}
          id={String(punishment_id)}
          fixed={{ server_id: serverId, punishment_id }}
          title={`${words.voidTitle}: ${reason}`}
          description={words.voidText}
          submit={words.void}
          isDanger
          done={words.voided}
          fields={{ reason: words.fields.reason }}
          onDone={onDone}
          onClose={close}
        />
      )}
    </DialogButton>
  );
}
