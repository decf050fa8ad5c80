import { Badge } from '../../design/badge.tsx';
import { Card } from '../../design/layout/card.tsx';
import { Icon, type IconName } from '../../design/icon.tsx';
import { Money } from '../../design/money.tsx';
import { ServerLink } from '../../shared/server/server-link.tsx';
import { useWords } from '../../words/words.ts';
import { endOf } from '../shared/account-select.tsx';
import { useBank, type Account } from '../shared/use-bank.ts';
import { bankWords } from '../shared/words.ts';
import styles from './account-list.module.css';
import { homeWords } from './words.ts';

const ICONS: Readonly<Record<Account['account_type'], IconName>> = {
  personal: 'bank',
  shared: 'users',
  business: 'shop',
  custom: 'settings',
  savings: 'coins',
  vault: 'vault',
  legacy: 'card',
};

function AccountRow({ account }: { account: Account }) {
  const words = useWords(homeWords);
  const { accountTypes, statuses } = useWords(bankWords);
  const { symbol, characterId } = useBank();
  const { account_id, account_name, account_type, status, owner_character_id, owner_org_id, balance } =
    account;
  return (
    <li>
      <ServerLink
        to="/s/$serverId/bank/accounts/$accountId"
        params={{ accountId: String(account_id) }}
        className={styles.account}
      >
        <span className={styles.icon}>
          <Icon name={ICONS[account_type]} />
        </span>
        <span className={styles.texts}>
          <span className={styles.name}>{account_name}</span>
          <span className={styles.detail}>
            {accountTypes[account_type]} ···{endOf(account)}
          </span>
        </span>
        {owner_org_id !== null && <Badge icon="briefcase">{words.company}</Badge>}
        {owner_org_id === null && owner_character_id !== characterId && (
          <Badge icon="users">{words.shared}</Badge>
        )}
        {status !== 'active' && (
          <Badge tone={status === 'frozen' ? 'warning' : 'neutral'}>{statuses[status]}</Badge>
        )}
        <span className={styles.balance}>
          <Money amount={balance} symbol={symbol} isRight />
        </span>
      </ServerLink>
    </li>
  );
}

/** The accounts of the character, with what they hold; the sum counts those that are its own. */
export function AccountList() {
  const words = useWords(homeWords);
  const { accounts, symbol, characterId } = useBank();
  const own = accounts.filter(({ owner_character_id }) => owner_character_id === characterId);
  const sum = own.reduce((total, { balance }) => total + (balance ?? 0), 0);
  return (
    <Card isFlush>
      <div className={styles.total}>
        <span className={styles.label}>{words.total}</span>
        <span className={styles.sum}>
          <Money amount={sum} symbol={symbol} />
        </span>
      </div>
      <ul>
        {accounts.map((account) => (
          <AccountRow key={account.account_id} account={account} />
        ))}
      </ul>
    </Card>
  );
}
