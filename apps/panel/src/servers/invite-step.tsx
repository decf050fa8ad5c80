import regenerateCode from '@cabildo/contracts/servers/servers/regenerate_code.ts';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { BASE } from '../api/client.ts';
import { useServer } from '../app/server.tsx';
import { Button } from '../design/Button.tsx';
import { Card } from '../design/Card.tsx';
import { Notice } from '../design/Notice.tsx';
import { useWords } from '../words/words.ts';
import { Copyable } from './Copyable.tsx';
import { FirstSteps } from './FirstSteps.tsx';
import { FoundFrame } from './FoundFrame.tsx';
import styles from './found.module.css';
import { foundWords } from './found.words.ts';
import { RegenerateDialog } from './RegenerateDialog.tsx';

/** The last step: the code that lets others in, and what to do first. */
export function InviteStep() {
  const { invite: words } = useWords(foundWords);
  const { server, serverId, may } = useServer();
  const navigate = useNavigate();
  const [isAsked, setIsAsked] = useState(false);
  const { join_code: code } = server;
  return (
    <FoundFrame step="invite" title={words.title} description={words.text}>
      {code === null ? (
        <Notice title={words.ownersOnly} />
      ) : (
        <Card
          title={server.server_name}
          {...(may(regenerateCode) && {
            actions: (
              <Button size="small" onClick={() => setIsAsked(true)}>
                {words.regenerate}
              </Button>
            ),
          })}
        >
          <div className={styles.form}>
            <Copyable label={words.code} text={code} isLarge />
            <Copyable label={words.link} text={`${location.origin}${BASE}servers?code=${code}`} />
          </div>
        </Card>
      )}
      <FirstSteps />
      <div className={styles.actions}>
        <Button
          variant="primary"
          onClick={() =>
            void navigate({ to: '/s/$serverId/overview', params: { serverId: String(serverId) } })
          }
        >
          {words.open}
        </Button>
      </div>
      {isAsked && <RegenerateDialog serverId={serverId} onClose={() => setIsAsked(false)} />}
    </FoundFrame>
  );
}
