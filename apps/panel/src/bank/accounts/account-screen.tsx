import { Link, useNavigate, useParams } from '@tanstack/react-router';
import closeAccount from '@cabildo/contracts/economy/bank/accounts/close_account.ts';
import freezeAccount from '@cabildo/contracts/economy/bank/accounts/freeze_account.ts';
import unfreezeAccount from '@cabildo/contracts/economy/bank/accounts/unfreeze_account.ts';
import { useState } from 'react';
import { Badge } from '../../design/Badge.tsx';
import { Empty } from '../../design/Empty.tsx';
import { Money } from '../../design/Money.tsx';
import { Notice } from '../../design/Notice.tsx';
import { Page } from '../../design/Page.tsx';
import { Tabs } from '../../design/Tabs.tsx';
import { toast } from '../../design/Toasts.tsx';
import { useWords } from '../../words/words.ts';
import { BalanceHistory } from '../home/balance-history.tsx';
import { Movements } from '../home/movements.tsx';
import { endOf } from '../shared/account-select.tsx';
import { ConfirmButton } from '../../forms/ConfirmButton.tsx';
import shared from '../shared/shared.module.css';
import { mayUse, useBank, type Account } from '../shared/use-bank.ts';
import { bankWords } from '../shared/words.ts';
import { AccountDetails } from './account-details.tsx';
import { Members } from './members.tsx';
import { accountWords } from './words.ts';

/** Whether other people may be members of an account (ECA-01). */
const takesMembers = ({ account_type }: Account): boolean =>
  account_type !== 'personal' && account_type !== 'legacy';

function Actions({ account }: { account: Account }) {
  const words = useWords(accountWords);
  const { may, serverId, characterId } = useBank();
  const navigate = useNavigate();
  const { account_id, status, owner_character_id } = account;
  const input = { server_id: serverId, account_id };
  const isClosable = owner_character_id === characterId && takesMembers(account) && status === 'active';
  const leave = (): void => {
    toast({ title: words.closed });
    void navigate({ to: '/s/$serverId/bank', params: { serverId: String(serverId) } });
  };
  return (
    <>
      {may(freezeAccount) && status === 'active' && (
        <ConfirmButton
          contract={freezeAccount}
          input={input}
          label={words.freeze}
          title={words.freezeTitle}
          text={words.freezeText}
        />
      )}
      {may(unfreezeAccount) && status === 'frozen' && (
        <ConfirmButton
          contract={unfreezeAccount}
          input={input}
          label={words.unfreeze}
          title={words.unfreeze}
          text={words.frozenText}
          isDanger={false}
        />
      )}
      {isClosable && (
        <ConfirmButton
          contract={closeAccount}
          input={input}
          label={words.close}
          title={words.closeTitle}
          text={words.closeText}
          onDone={leave}
        />
      )}
    </>
  );
}

function Parts({ account }: { account: Account }) {
  const words = useWords(accountWords);
  const [tab, setTab] = useState<'movements' | 'members' | 'details'>('movements');
  const hasMembers = takesMembers(account) && mayUse(account, 'manage_members');
  const tabs = [
    { id: 'movements' as const, label: words.tabs.movements },
    ...(hasMembers ? [{ id: 'members' as const, label: words.tabs.members }] : []),
    { id: 'details' as const, label: words.tabs.details },
  ];
  return (
    <Tabs label={account.account_name} tabs={tabs} value={tab} onChange={setTab}>
      {tab === 'members' && <Members account={account} />}
      {tab === 'details' && <AccountDetails account={account} />}
      {tab === 'movements' &&
        (mayUse(account, 'view_movements') ? (
          <div className={shared.stack}>
            <BalanceHistory account={account} />
            <Movements accountId={account.account_id} />
          </div>
        ) : (
          <p className={shared.soft}>{words.noMovements}</p>
        ))}
    </Tabs>
  );
}

/** One account: its balance, movements, members and data. */
export function AccountScreen() {
  const words = useWords(accountWords);
  const { statuses, accountTypes } = useWords(bankWords);
  const { accountId } = useParams({ strict: false });
  const { all, serverId, symbol } = useBank();
  const account = all.find(({ account_id }) => account_id === Number(accountId));
  const back = (
    <Link to="/s/$serverId/bank" params={{ serverId: String(serverId) }} className="link">
      {words.back}
    </Link>
  );
  if (!account)
    return <Empty isScreen icon="bank" title={words.missing} text={words.missingText} action={back} />;
  const { account_name, account_type, status, balance } = account;
  return (
    <Page
      title={account_name}
      back={back}
      description={`${accountTypes[account_type]} ···${endOf(account)}`}
      actions={<Actions account={account} />}
    >
      <div className={shared.row}>
        <span className={shared.figure}>
          <Money amount={balance} symbol={symbol} />
        </span>
        <Badge tone={status === 'active' ? 'success' : 'warning'}>{statuses[status]}</Badge>
      </div>
      {status === 'frozen' && <Notice tone="warning" title={words.frozenTitle} text={words.frozenText} />}
      <Parts account={account} key={account.account_id} />
    </Page>
  );
}
