import createAccount from '@cabildo/contracts/economy/bank/openings/create_account.ts';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { answer } from '../../api/answers.ts';
import { Button } from '../../design/Button.tsx';
import { Card } from '../../design/Card.tsx';
import { Columns } from '../../design/Columns.tsx';
import { Empty } from '../../design/Empty.tsx';
import { Meter } from '../../design/Meter.tsx';
import { Page } from '../../design/Page.tsx';
import { Skeleton } from '../../design/Skeleton.tsx';
import { useWords } from '../../words/words.ts';
import { OpenAccount } from '../accounts/open-account.tsx';
import shared from '../shared/shared.module.css';
import { mayUse, useBank, type Account } from '../shared/use-bank.ts';
import { bankWords } from '../shared/words.ts';
import { VaultDrawer } from './vault-drawer.tsx';
import { vaultWords } from './words.ts';

function VaultCard({ account, onOpen }: { account: Account; onOpen: () => void }) {
  const words = useWords(vaultWords);
  const { of } = useBank();
  const { data } = useQuery(answer('economy', 'getVaultInfo', { ...of, account_id: account.account_id }));
  return (
    <Card title={account.account_name}>
      <div className={shared.stack}>
        {data ? (
          <Meter label={words.filled} used={data.vault.item_count} limit={data.vault.max_items} />
        ) : (
          <Skeleton />
        )}
        <div className={shared.row}>
          <Button icon="vault" onClick={onOpen}>
            {words.look}
          </Button>
        </div>
      </div>
    </Card>
  );
}

/** The vaults that the character may look into. */
export function VaultsScreen() {
  const words = useWords(vaultWords);
  const { sections } = useWords(bankWords);
  const { accounts, may, serverId } = useBank();
  const { vault } = useSearch({ from: '/s/$serverId/shell/bank/vaults' });
  const navigate = useNavigate();
  const [isOpening, setIsOpening] = useState(false);
  const vaults = accounts.filter((each) => each.account_type === 'vault' && mayUse(each, 'view_balance'));
  const look = (id?: number): void =>
    void navigate({
      to: '/s/$serverId/bank/vaults',
      params: { serverId: String(serverId) },
      search: id === undefined ? {} : { vault: id },
    });
  const open = may(createAccount) && (
    <Button variant="primary" icon="plus" onClick={() => setIsOpening(true)}>
      {words.open}
    </Button>
  );
  const opened = vaults.find(({ account_id }) => account_id === vault);
  return (
    <Page title={sections.vaults} actions={open}>
      {vaults.length === 0 && (
        <Card>
          <Empty icon="vault" title={words.empty} text={words.emptyText} action={open} />
        </Card>
      )}
      <Columns>
        {vaults.map((account) => (
          <VaultCard key={account.account_id} account={account} onOpen={() => look(account.account_id)} />
        ))}
      </Columns>
      {opened && <VaultDrawer account={opened} onClose={() => look()} />}
      {isOpening && <OpenAccount types={['vault']} onClose={() => setIsOpening(false)} />}
    </Page>
  );
}
