import regenerateCode from '@cabildo/contracts/servers/servers/regenerate_code.ts';
import { useState } from 'react';
import { useServer } from '../../app/server.tsx';
import { BASE } from '../../api/client.ts';
import { Button } from '../../design/Button.tsx';
import { FormSection } from '../../design/FormLayout.tsx';
import { Copyable } from '../../servers/Copyable.tsx';
import { foundWords } from '../../servers/found.words.ts';
import { RegenerateDialog } from '../../servers/RegenerateDialog.tsx';
import { useWords } from '../../words/words.ts';
import { generalWords } from './words.ts';

/** The code that lets people in, and the link that contains it. */
export function InviteSection() {
  const words = useWords(generalWords);
  const { invite } = useWords(foundWords);
  const { server, serverId, may } = useServer();
  const [isAsked, setIsAsked] = useState(false);
  const { join_code: code } = server;
  if (code === null) return null;
  return (
    <FormSection title={words.invite} text={words.inviteText}>
      <Copyable label={invite.code} text={code} isLarge />
      <Copyable label={invite.link} text={`${location.origin}${BASE}servers?code=${code}`} />
      {may(regenerateCode) && (
        <div>
          <Button onClick={() => setIsAsked(true)}>{invite.regenerate}</Button>
        </div>
      )}
      {isAsked && <RegenerateDialog serverId={serverId} onClose={() => setIsAsked(false)} />}
    </FormSection>
  );
}
