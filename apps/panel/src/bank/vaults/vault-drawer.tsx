import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../design/button.tsx';
import { answer, pagesOf } from '../../api/answers.ts';
import { Loaded } from '../../shared/list/loaded.tsx';
import { CharacterName } from '../../shared/person/character-name.tsx';
import { Drawer } from '../../design/overlays/drawer.tsx';
import { KeyValues } from '../../design/lists/key-values.tsx';
import { Meter } from '../../design/meter.tsx';
import { Money } from '../../design/money.tsx';
import { AMOUNT, MAIN, WIDE } from '../../design/lists/columns.ts';
import { DialogButton } from '../../shared/form/dialog-button.tsx';
import { usePagedRows } from '../../shared/list/rows.ts';
import { useWords } from '../../words/words.ts';
import { ShortTable } from '../shared/load-more.tsx';
import { TwoLines } from '../../design/lists/two-lines.tsx';
import shared from '../shared/shared.module.css';
import { maySpend, useBank, type Account } from '../shared/use-bank.ts';
import { DepositItem, VaultSettings, WithdrawItem, type Vault, type VaultItem } from './vault-forms.tsx';
import { vaultWords } from './words.ts';

function Facts({ vault }: { vault: Vault }) {
  const words = useWords(vaultWords);
  const { symbol } = useBank();
  return (
    <>
      <Meter label={words.filled} used={vault.item_count} limit={vault.max_items} />
      <KeyValues
        items={[
          [words.fee, <Money key="fee" amount={vault.access_fee} symbol={symbol} />],
          [words.cooldown, vault.cooldown_hours > 0 ? words.hours(vault.cooldown_hours) : null],
          [words.next, vault.remaining_minutes > 0 ? words.inMinutes(vault.remaining_minutes) : null],
        ]}
      />
    </>
  );
}

function Items({ account }: { account: Account }) {
  const words = useWords(vaultWords);
  const { of } = useBank();
  const { account_id } = account;
  const [taken, setTaken] = useState<VaultItem>();
  const asked = pagesOf('economy', 'listVaultItems', { ...of, account_id, per_page: 100 });
  const mayTake = maySpend(account, 'transfer');
  const detail = (item: VaultItem) =>
    item.item_id === null ? words.note : <CharacterName id={item.server_character_id} />;
  return (
    <section className={shared.stack} aria-label={words.items}>
      <ShortTable
        label={words.items}
        list={usePagedRows(asked, 'items')}
        rowKey={({ vault_item_id }) => String(vault_item_id)}
        empty={<p className={shared.soft}>{words.noItems}</p>}
        columns={[
          {
            header: words.item,
            ...MAIN,
            width: WIDE,
            cell: (item) => <TwoLines first={item.item_name} second={detail(item)} />,
          },
          { header: words.quantity, ...AMOUNT, width: '72px', cell: ({ quantity }) => quantity },
          {
            header: '',
            ...AMOUNT,
            width: '88px',
            cell: (item) =>
              mayTake && (
                <Button size="small" onClick={() => setTaken(item)}>
                  {words.withdraw}
                </Button>
              ),
          },
        ]}
      />
      {taken && <WithdrawItem item={taken} onClose={() => setTaken(undefined)} />}
    </section>
  );
}

/** A vault with what lies in it. */
export function VaultDrawer({ account, onClose }: { account: Account; onClose: () => void }) {
  const words = useWords(vaultWords);
  const { of } = useBank();
  const query = useQuery(answer('economy', 'getVaultInfo', { ...of, account_id: account.account_id }));
  const vault = query.data?.vault;
  return (
    <Drawer
      title={account.account_name}
      onClose={onClose}
      footer={
        <>
          {maySpend(account, 'edit_settings') && vault && (
            <DialogButton icon="settings" label={words.settings}>
              {(close) => <VaultSettings vault={vault} onClose={close} />}
            </DialogButton>
          )}
          <DialogButton
            isShown={account.status === 'active'}
            variant="primary"
            icon="plus"
            label={words.deposit}
          >
            {(close) => <DepositItem account={account} onClose={close} />}
          </DialogButton>
        </>
      }
    >
      <Loaded query={query}>{(data) => <Facts vault={data.vault} />}</Loaded>
      <Items account={account} />
    </Drawer>
  );
}
