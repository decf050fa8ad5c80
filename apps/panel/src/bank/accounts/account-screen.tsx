import closeAccount from '@cabildo/contracts/economy/bank/accounts/close_account.ts';
import freezeAccount from '@cabildo/contracts/economy/bank/accounts/freeze_account.ts';
import unfreezeAccount from '@cabildo/contracts/economy/bank/accounts/unfreeze_account.ts';
import removeMember from '@cabildo/contracts/economy/bank/members/remove_account_member.ts';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { Badge } from '../../design/badge.tsx';
import { Id } from '../../design/id.tsx';
import { Card } from '../../design/layout/card.tsx';
import { Notice } from '../../design/layout/notice.tsx';
import { Page } from '../../design/layout/page.tsx';
import { Tabs } from '../../design/layout/tabs.tsx';
import { Empty } from '../../design/lists/empty.tsx';
import { KeyValues } from '../../design/lists/key-values.tsx';
import { toast } from '../../design/overlays/toasts.tsx';
import { Time } from '../../design/time.tsx';
import { ConfirmButton } from '../../forms/confirm-button.tsx';
import { CharacterPerson } from '../../shared/person/character-name.tsx';
import { CompanyLink } from '../../shared/company/company.tsx';
import { ServerLink } from '../../shared/server/server-link.tsx';
import { useWords } from '../../words/words.ts';
import { BalanceHistory } from '../home/balance-history.tsx';
import { endOf } from '../shared/account-select.tsx';
import { Figure } from '../shared/figure.tsx';
import { MovementTable } from '../shared/movement-table.tsx';
import shared from '../shared/shared.module.css';
import { mayUse, useBank, type Account } from '../shared/use-bank.ts';
import { bankWords } from '../shared/words.ts';
import { Members } from './members.tsx';
import { accountWords } from './words.ts';

/** Whether other people may be members of an account (ECA-01); who uses that of a company follows from the ranks there (BZ-02). */
const takesMembers = ({ account_type, owner_org_id }: Account): boolean =>
  account_type !== 'personal' && account_type !== 'legacy' && owner_org_id === null;

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
        <ConfirmButton {...words.freeze} contract={freezeAccount} input={input} />
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
      {isClosable && <ConfirmButton {...words.close} contract={closeAccount} input={input} onDone={leave} />}
    </>
  );
}

function Pin({ account }: { account: Account }) {
  const words = useWords(accountWords);
  const { setPin } = useWords(bankWords);
  return (
    <span className={shared.row}>
      {account.has_pin ? words.pinSet : words.pinNotSet}
      {mayUse(account, 'edit_settings') && account.status === 'active' && (
        <ServerLink to="/s/$serverId/bank/security">{setPin}</ServerLink>
      )}
    </span>
  );
}

/** The data of an account beside its money. A member who is not the owner may leave here. */
function Details({ account }: { account: Account }) {
  const words = useWords(accountWords);
  const { permissions } = useWords(bankWords);
  const { serverId, characterId } = useBank();
  const { account_id, account_number, owner_character_id: owner, my_permissions: mine } = account;
  const company = account.owner_org_id;
  const named = mine.map((name) => permissions[name]).join(', ') || words.none;
  return (
    <Card>
      <div className={shared.stack}>
        <KeyValues
          items={[
            [words.number, <Id key="id" value={account_number} label={words.number} />],
            [words.owner, owner === null ? null : <CharacterPerson key="owner" id={owner} />],
            [words.company, company === null ? null : <CompanyLink key="company" id={company} />],
            [words.openedAt, <Time key="time" value={account.created_at} />],
            [words.myPermissions, owner === characterId ? words.allPermissions : named],
            [words.pin, <Pin key="pin" account={account} />],
          ]}
        />
        {owner !== characterId && company === null && account.status !== 'closed' && (
          <div className={shared.row}>
            <ConfirmButton
              {...words.leave}
              contract={removeMember}
              input={{ server_id: serverId, account_id, member_character_id: characterId }}
            />
          </div>
        )}
      </div>
    </Card>
  );
}

function Movements({ account }: { account: Account }) {
  const words = useWords(accountWords);
  const { of, characterId } = useBank();
  if (!mayUse(account, 'view_movements')) return <p className={shared.soft}>{words.noMovements}</p>;
  return (
    <div className={shared.stack}>
      <BalanceHistory account={account} />
      <MovementTable of={{ ...of, account_id: account.account_id }} ownerId={characterId} />
    </div>
  );
}

function Parts({ account }: { account: Account }) {
  const { tabs: names } = useWords(accountWords);
  const [tab, setTab] = useState<keyof typeof names>('movements');
  const hasMembers = takesMembers(account) && mayUse(account, 'manage_members');
  const tabs = (['movements', 'members', 'details'] as const)
    .filter((id) => id !== 'members' || hasMembers)
    .map((id) => ({ id, label: names[id] }));
  return (
    <Tabs label={account.account_name} tabs={tabs} value={tab} onChange={setTab}>
      {tab === 'members' && <Members account={account} />}
      {tab === 'details' && <Details account={account} />}
      {tab === 'movements' && <Movements account={account} />}
    </Tabs>
  );
}

/** One account: its balance, movements, members and data. */
export function AccountScreen() {
  const words = useWords(accountWords);
  const { statuses, accountTypes } = useWords(bankWords);
  const { accountId } = useParams({ strict: false });
  const { all } = useBank();
  const account = all.find(({ account_id }) => account_id === Number(accountId));
  const back = <ServerLink to="/s/$serverId/bank">{words.back}</ServerLink>;
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
      <Figure amount={balance}>
        <Badge tone={status === 'active' ? 'success' : 'warning'}>{statuses[status]}</Badge>
      </Figure>
      {status === 'frozen' && <Notice tone="warning" title={words.frozenTitle} text={words.frozenText} />}
      <Parts account={account} key={account.account_id} />
    </Page>
  );
}
