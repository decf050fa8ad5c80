import regenerateCode from '@cabildo/contracts/servers/servers/regenerate_code.ts';
import { BASE } from '../api/client.ts';
import { ConfirmForm } from '../forms/confirm-form.tsx';
import { CommandForm } from '../shared/form/command-form.tsx';
import { useServerId } from '../shared/server/server.tsx';
import { useWords } from '../words/words.ts';
import { Copyable } from './copyable.tsx';
import { foundWords } from './found.words.ts';

/** The code that lets people in, and the link that contains it. */
export function InviteCodes({ code }: { code: string }) {
  const { invite: words } = useWords(foundWords);
  return (
    <>
      <Copyable label={words.code} text={code} isLarge />
      <Copyable label={words.link} text={`${location.origin}${BASE}servers?code=${code}`} />
    </>
  );
}

/** Asks before the code that is in use stops working; the new one may be chosen. */
export function RegenerateForm({ onClose }: { onClose: () => void }) {
  const { invite: words } = useWords(foundWords);
  return (
    <CommandForm
      in={ConfirmForm}
      contract={regenerateCode}
      fixed={{ server_id: useServerId() }}
      title={words.regenerateTitle}
      description={words.regenerateText}
      submit={words.regenerate}
      done={words.regenerated}
      onClose={onClose}
      fields={{ join_code: { label: words.own, hint: words.ownHint } }}
    />
  );
}
