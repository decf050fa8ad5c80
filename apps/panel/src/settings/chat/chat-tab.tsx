import rotateToken from '@cabildo/contracts/servers/keys/rotate_bot_token.ts';
import { useState } from 'react';
import { useServer } from '../../app/server.tsx';
import { Card } from '../../design/Card.tsx';
import { ConfirmButton } from '../../forms/ConfirmButton.tsx';
import { SecretDialog } from '../../integrations/SecretDialog.tsx';
import { useWords } from '../../words/words.ts';
import styles from '../settings.module.css';
import { CharacterLimits } from './CharacterLimits.tsx';
import { GuildCard } from './GuildCard.tsx';
import { chatWords } from './words.ts';

/** The chat community of the server with its bot, and what its roles allow here. */
export function ChatTab() {
  const { may } = useServer();
  return (
    <div className={styles.stack}>
      <GuildCard />
      {may(rotateToken) && <BotToken />}
      <CharacterLimits />
    </div>
  );
}

function BotToken() {
  const words = useWords(chatWords);
  const { serverId } = useServer();
  const [token, setToken] = useState<string>();
  return (
    <Card title={words.token} description={words.tokenText}>
      <ConfirmButton
        contract={rotateToken}
        input={{ server_id: serverId }}
        label={words.rotate}
        title={words.rotateTitle}
        text={words.rotateText}
        onDone={({ bot_token }) => setToken(bot_token)}
      />
      {token && (
        <SecretDialog
          title={words.secretTitle}
          label={words.token}
          secret={token}
          onClose={() => setToken(undefined)}
        >
          <p>{words.secretUse}</p>
        </SecretDialog>
      )}
    </Card>
  );
}
