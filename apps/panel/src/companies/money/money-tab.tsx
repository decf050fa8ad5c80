import adoptAccount from '@cabildo/contracts/economy/organisations/adopt_account.ts';
import openOrgAccount from '@cabildo/contracts/economy/organisations/open_org_account.ts';
import { ACCOUNT_PERMISSIONS } from '@cabildo/contracts/economy/bank/accounts/accounts.ts';
import { ORG_LIMITS } from '@cabildo/contracts/economy/organisations/orgs.ts';
import { useQuery } from '@tanstack/react-query';
import { answer } from '../../api/answers.ts';
import { bankWords } from '../../bank/shared/words.ts';
import { Badge } from '../../design/badge.tsx';
import { Card } from '../../design/layout/card.tsx';
import { Skeleton } from '../../design/layout/skeleton.tsx';
import { Empty } from '../../design/lists/empty.tsx';
import { Money } from '../../design/money.tsx';
import { BANK_READERS } from '../../shared/bar/bank-staff.ts';
import { CommandForm } from '../../shared/form/command-form.tsx';
import { DialogButton } from '../../shared/form/dialog-button.tsx';
import { useAccountName } from '../../shared/server/account-names.ts';
import { ServerLink } from '../../shared/server/server-link.tsx';
import { useServer } from '../../shared/server/server.tsx';
import { useWords } from '../../words/words.ts';
import styles from '../companies.module.css';
import type { Company } from '../company/use-company.ts';
import { AdoptField } from './adopt-field.tsx';
import { moneyWords } from './words.ts';

/** The accounts of a company, as far as the rank of this person shows them. */
export function MoneyTab({ company }: { company: Company }) {
  const words = useWords(moneyWords);
  const { may } = useServer();
  const { org, me } = company;
  const isUser = ACCOUNT_PERMISSIONS.some((right) => me?.rights.includes(right));
  const isShown = isUser || may(BANK_READERS);
  return (
    <Card title={words.accounts} isFlush actions={<MoneyActions company={company} />}>
      {isShown ? (
        <ul>
          {org.accounts.map((id) => (
            <AccountRow key={id} company={company} id={id} isUser={isUser} />
          ))}
        </ul>
      ) : (
        <Empty icon="lock" title={words.hidden} text={words.hiddenText(org.accounts.length)} />
      )}
    </Card>
  );
}

/** The buttons for a further account, for those who govern the company. */
function MoneyActions({ company }: { company: Company }) {
  const words = useWords(moneyWords);
  const { of, org, governs, isActive, isRoster } = company;
  const isOpen = governs && isActive && org.accounts.length < ORG_LIMITS.accounts;
  return (
    <>
      <DialogButton isShown={isOpen && !isRoster} size="small" label={words.adopt}>
        {(onClose) => (
          <CommandForm
            contract={adoptAccount}
            fixed={of}
            title={words.adopt}
            description={words.adoptText}
            submit={words.adopt}
            done={words.adopted}
            onClose={onClose}
            fields={{ account_id: (bound) => <AdoptField {...bound} company={company} /> }}
          />
        )}
      </DialogButton>
      <DialogButton isShown={isOpen} size="small" variant="primary" icon="plus" label={words.open}>
        {(onClose) => (
          <CommandForm
            contract={openOrgAccount}
            fixed={of}
            title={words.open}
            submit={words.open}
            done={words.opened}
            onClose={onClose}
            fields={{ account_name: { label: words.accountName, isRequired: true } }}
          />
        )}
      </DialogButton>
    </>
  );
}

interface RowProps {
  company: Company;
  id: number;
  /** Whether the acting character uses it, in the bank; else staff look at it. */
  isUser: boolean;
}

/** An account of the company, with its money where the rank shows it. */
function AccountRow({ company: { of, org }, id, isUser }: RowProps) {
  const words = useWords(moneyWords);
  const { statuses } = useWords(bankWords);
  const { symbol } = useServer();
  const accountName = useAccountName();
  const { data } = useQuery(answer('economy', 'getAccount', { server_id: of.server_id, account_id: id }));
  if (!data)
    return (
      <li className={styles.item}>
        <Skeleton shape="rows" rows={1} />
      </li>
    );
  const { account_name, account_number, status, balance } = data.account;
  const name = accountName(account_name);
  return (
    <li className={styles.item}>
      <span className={styles.texts}>
        {isUser ? (
          <ServerLink to="/s/$serverId/bank/accounts/$accountId" params={{ accountId: String(id) }}>
            {name}
          </ServerLink>
        ) : (
          <ServerLink to="/s/$serverId/treasury/accounts" search={{ account: id }}>
            {name}
          </ServerLink>
        )}
        <span className={styles.small}>{account_number}</span>
      </span>
      <span className={styles.row}>
        {id === org.account_id && <Badge tone="accent">{words.main}</Badge>}
        {status !== 'active' && <Badge tone="warning">{statuses[status]}</Badge>}
        <Money amount={balance} symbol={symbol} isRight />
      </span>
    </li>
  );
}
