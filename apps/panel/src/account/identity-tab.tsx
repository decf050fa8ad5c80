import { Link } from '@tanstack/react-router';
import { useMe } from '../api/session.ts';
import { Card } from '../design/layout/card.tsx';
import { Id } from '../design/id.tsx';
import { KeyValues } from '../design/lists/key-values.tsx';
import { Person } from '../design/person.tsx';
import { useWords } from '../words/words.ts';
import styles from './account.module.css';
import { accountWords } from './words.ts';

/** Who the person is: the account of the game platform, and what hangs on it. */
export function IdentityTab() {
  const { identity } = useWords(accountWords);
  const { user_id, gp_id, gp_username, cp_accounts, servers } = useMe();
  return (
    <Card title={identity.title} description={identity.text}>
      <div className={styles.stack}>
        <Person name={gp_username} size="large" detail={identity.name} />
        <KeyValues
          items={[
            [identity.gameId, <Id key="gp" value={gp_id} label={identity.gameId} length={20} />],
            [
              identity.userId,
              <span key="user" className={styles.hinted}>
                <Id value={String(user_id)} label={identity.userId} />
                <span className={styles.hint}>{identity.userIdHint}</span>
              </span>,
            ],
            [
              identity.chatAccounts,
              <Link key="chat" to="/account/chat" className="link">
                {cp_accounts.length}
              </Link>,
            ],
            [
              identity.servers,
              <Link key="servers" to="/account/servers" className="link">
                {servers.length}
              </Link>,
            ],
          ]}
        />
      </div>
    </Card>
  );
}
