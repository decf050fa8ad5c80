import type { AnswerOf, Client } from '@cabildo/client';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { answer, pagesOf } from '../../api/answers.ts';
import { Failed } from '../../app/Failed.tsx';
import { CharacterName } from '../../app/character-name.tsx';
import { Button } from '../../design/Button.tsx';
import { Drawer } from '../../design/Drawer.tsx';
import { KeyValues } from '../../design/KeyValues.tsx';
import { Meter } from '../../design/Meter.tsx';
import { Money } from '../../design/Money.tsx';
import { Skeleton } from '../../design/Skeleton.tsx';
import { Table } from '../../design/Table.tsx';
import { useWords } from '../../words/words.ts';
import { LoadMore } from '../shared/load-more.tsx';
import { TwoLines } from '../../design/TwoLines.tsx';
import shared from '../shared/shared.module.css';
import { maySpend, useBank, type Account } from '../shared/use-bank.ts';
import { DepositItem, VaultSettings, WithdrawItem } from './vault-forms.tsx';
import { vaultWords } from './words.ts';

export type Vault = AnswerOf<Client['economy']['getVaultInfo']>['vault'];
export type VaultItem = AnswerOf<Client['economy']['listVaultItems']>['items'][number];

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

function Items({ account, onTake }: { account: Account; onTake: (item: VaultItem) => void }) {
  const words = useWords(vaultWords);
  const { of } = useBank();
  const query = useInfiniteQuery(
    pagesOf('economy', 'listVaultItems', { ...of, account_id: account.account_id, per_page: 100 }),
  );
  if (query.isError) return <Failed query={query} />;
  const mayTake = maySpend(account, 'transfer');
  return (
    <section className={shared.stack} aria-label={words.items}>
      <Table
        label={words.items}
        isShort
        isLoading={query.isPending}
        rows={query.data?.pages.flatMap(({ items }) => items) ?? []}
        rowKey={({ vault_item_id }) => String(vault_item_id)}
        empty={<p className={shared.soft}>{words.noItems}</p>}
        columns={[
          {
            id: 'item',
            header: words.item,
            width: 'minmax(0, 2fr)',
            isMain: true,
            cell: (item) => (
              <TwoLines
                first={item.item_name}
                second={item.item_id === null ? words.note : <CharacterName id={item.server_character_id} />}
              />
            ),
          },
          {
            id: 'quantity',
            header: words.quantity,
            width: '72px',
            align: 'end',
            isMain: true,
            cell: ({ quantity }) => quantity,
          },
          {
            id: 'take',
            header: '',
            width: '88px',
            align: 'end',
            isMain: true,
            cell: (item) =>
              mayTake && (
                <Button size="small" onClick={() => onTake(item)}>
                  {words.withdraw}
                </Button>
              ),
          },
        ]}
      />
      <LoadMore query={query} />
    </section>
  );
}

/** A vault with what lies in it. */
export function VaultDrawer({ account, onClose }: { account: Account; onClose: () => void }) {
  const words = useWords(vaultWords);
  const { of } = useBank();
  const [open, setOpen] = useState<'deposit' | 'settings' | VaultItem>();
  const query = useQuery(answer('economy', 'getVaultInfo', { ...of, account_id: account.account_id }));
  const close = (): void => setOpen(undefined);
  return (
    <Drawer
      title={account.account_name}
      onClose={onClose}
      footer={
        <>
          {maySpend(account, 'edit_settings') && query.data && (
            <Button icon="settings" onClick={() => setOpen('settings')}>
              {words.settings}
            </Button>
          )}
          {account.status === 'active' && (
            <Button variant="primary" icon="plus" onClick={() => setOpen('deposit')}>
              {words.deposit}
            </Button>
          )}
        </>
      }
    >
      {query.isError && <Failed query={query} />}
      {query.data ? <Facts vault={query.data.vault} /> : <Skeleton />}
      <Items account={account} onTake={setOpen} />
      {open === 'deposit' && <DepositItem account={account} onClose={close} />}
      {open === 'settings' && query.data && <VaultSettings vault={query.data.vault} onClose={close} />}
      {typeof open === 'object' && <WithdrawItem item={open} onClose={close} />}
    </Drawer>
  );
}
