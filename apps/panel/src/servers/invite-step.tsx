import regenerateCode from '@cabildo/contracts/servers/servers/regenerate_code.ts';
import { Link, useNavigate } from '@tanstack/react-router';
import { useServer } from '../shared/server/server.tsx';
import { Button } from '../design/button.tsx';
import { Card } from '../design/layout/card.tsx';
import { Notice } from '../design/layout/notice.tsx';
import { DialogButton } from '../shared/form/dialog-button.tsx';
import { useWords } from '../words/words.ts';
import { FoundFrame } from './found-frame.tsx';
import styles from './found.module.css';
import { foundWords } from './found.words.ts';
import { InviteCodes, RegenerateForm } from './invite-codes.tsx';

/** The last step: the code that lets others in, and the way to the founder's own character. */
export function InviteStep() {
  const { invite: words } = useWords(foundWords);
  const { server, serverId, may } = useServer();
  const navigate = useNavigate();
  const params = { serverId: String(serverId) };
  const { join_code: code } = server;
  return (
    <FoundFrame step="invite" title={words.title} description={words.text}>
      {code === null ? (
        <Notice title={words.ownersOnly} />
      ) : (
        <Card
          title={server.server_name}
          actions={
            may(regenerateCode) && (
              <DialogButton size="small" label={words.regenerate}>
                {(onClose) => <RegenerateForm onClose={onClose} />}
              </DialogButton>
            )
          }
        >
          <div className={styles.form}>
            <InviteCodes code={code} />
          </div>
        </Card>
      )}
      <p className={styles.next}>{words.next}</p>
      <div className={styles.actions}>
        <Link to="/s/$serverId/overview" params={params} className="link">
          {words.open}
        </Link>
        <Button
          variant="primary"
          onClick={() => void navigate({ to: '/s/$serverId/characters', params, search: { create: true } })}
        >
          {words.character}
        </Button>
      </div>
    </FoundFrame>
  );
}
