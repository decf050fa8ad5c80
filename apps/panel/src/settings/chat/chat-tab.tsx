import rotateToken from '@cabildo/contracts/servers/keys/rotate_bot_token.ts';
import setRoleMap from '@cabildo/contracts/servers/role-map/set_role_map.ts';
import { useState } from 'react';
import { useServer } from '../../shared/server/server.tsx';
import { Card } from '../../design/layout/card.tsx';
import { ConfirmButton } from '../../forms/confirm-button.tsx';
import { SecretDialog } from '../../integrations/secret-dialog.tsx';
import { useWords } from '../../words/words.ts';
import styles from '../settings.module.css';
import { CharacterLimits } from './character-limits.tsx';
import { GuildCard } from './guild-card.tsx';
import { RoleMap } from './role-map.tsx';
import { chatWords } from './words.ts';

/** The chat community of the server with its bot, and what its roles allow here. */
export function ChatTab() {
  const { may } = useServer();
  return (
    <div className={styles.stack}>
      <GuildCard />
      {may(rotateToken) && <BotToken />}
      {may(setRoleMap) && <RoleMap />}
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
        {...words.rotate}
        contract={rotateToken}
        input={{ server_id: serverId }}
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
