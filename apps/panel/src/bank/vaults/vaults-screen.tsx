import createAccount from '@cabildo/contracts/economy/bank/openings/create_account.ts';
import { useQuery } from '@tanstack/react-query';
import { answer } from '../../api/answers.ts';
import { Button } from '../../design/button.tsx';
import { Card } from '../../design/layout/card.tsx';
import { Columns } from '../../design/layout/columns.tsx';
import { Empty } from '../../design/lists/empty.tsx';
import { Meter } from '../../design/meter.tsx';
import { Page } from '../../design/layout/page.tsx';
import { Skeleton } from '../../design/layout/skeleton.tsx';
import { useCreate } from '../../shared/form/use-create.tsx';
import { useAddress } from '../../shared/route/use-address.ts';
import { useWords } from '../../words/words.ts';
import { vaultsSearch } from '../search.ts';
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
  const { accounts } = useBank();
  const { search, show } = useAddress(vaultsSearch);
  const vaults = accounts.filter((each) => each.account_type === 'vault' && mayUse(each, 'view_balance'));
  const open = useCreate({
    contract: createAccount,
    label: words.open,
    form: (onClose) => <OpenAccount types={['vault']} onClose={onClose} />,
  });
  const opened = vaults.find(({ account_id }) => account_id === search.vault);
  return (
    <Page title={sections.vaults} actions={open.button}>
      {vaults.length === 0 && (
        <Card>
          <Empty icon="vault" title={words.empty} text={words.emptyText} />
        </Card>
      )}
      <Columns>
        {vaults.map((account) => (
          <VaultCard
            key={account.account_id}
            account={account}
            onOpen={() => show({ vault: account.account_id })}
          />
        ))}
      </Columns>
      {opened && <VaultDrawer account={opened} onClose={() => show({ vault: undefined })} />}
      {open.form}
    </Page>
  );
}
