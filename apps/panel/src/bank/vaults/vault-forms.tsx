import type { AnswerOf, Client } from '@cabildo/client';
import depositItem from '@cabildo/contracts/economy/vaults/deposit_vault_item.ts';
import updateVault from '@cabildo/contracts/economy/vaults/update_vault.ts';
import withdrawItem from '@cabildo/contracts/economy/vaults/withdraw_vault_item.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { answer, type RowOf } from '../../api/answers.ts';
import { Choice } from '../../design/fields/choice.tsx';
import { Select } from '../../design/fields/select.tsx';
import { useWords } from '../../words/words.ts';
import { BankForm } from '../shared/bank-form.tsx';
import shared from '../shared/shared.module.css';
import { useBank, type Account } from '../shared/use-bank.ts';
import { bankWords } from '../shared/words.ts';
import { vaultWords } from './words.ts';

export type Vault = AnswerOf<Client['economy']['getVaultInfo']>['vault'];
export type VaultItem = RowOf<'economy', 'listVaultItems', 'items'>;
type What = keyof (typeof vaultWords)['es']['whats'];

/** Puts units of an item into a vault, or a note of a name. */
export function DepositItem({ account, onClose }: { account: Account; onClose: () => void }) {
  const words = useWords(vaultWords);
  const { of } = useBank();
  const [what, setWhat] = useState<What>('item');
  const { data } = useQuery(answer('inventory', 'get', of));
  const held = data?.items ?? [];
  return (
    <BankForm
      contract={depositItem}
      fixed={{ ...of, account_id: account.account_id }}
      values={{ quantity: 1 }}
      toInput={({ item_id, item_name, quantity }) => ({
        ...(what === 'note' ? { item_name } : { item_id }),
        quantity: quantity ?? undefined,
      })}
      title={words.depositTitle}
      submit={words.deposit}
      done={words.deposited}
      onClose={onClose}
      fields={(form) => ({
        item_id: (
          <>
            <div className={shared.row}>
              <Choice label={words.what} value={what} onChange={setWhat} names={words.whats} />
            </div>
            {what === 'item' && data && held.length === 0 && (
              <p className={shared.soft}>{words.noInventory}</p>
            )}
            {what === 'item' && (!data || held.length > 0) && (
              <Select
                {...form.bind<string | null>('item_id', null)}
                label={words.item}
                isRequired
                options={held.map(({ item_id, name, quantity }) => ({
                  value: String(item_id),
                  label: name,
                  hint: `× ${quantity}`,
                }))}
              />
            )}
          </>
        ),
        item_name: what === 'note' && { label: words.name, hint: words.noteHint },
        quantity: words.quantity,
      })}
    />
  );
}

/** Takes something out of a vault. */
export function WithdrawItem({ item, onClose }: { item: VaultItem; onClose: () => void }) {
  const words = useWords(vaultWords);
  return (
    <BankForm
      contract={withdrawItem}
      fixed={{ ...useBank().of, account_id: item.account_id, vault_item_id: item.vault_item_id }}
      values={{ quantity: item.quantity }}
      toInput={({ quantity }) => ({ quantity: quantity ?? undefined })}
      title={words.withdrawTitle(item.item_name)}
      submit={words.withdraw}
      done={words.withdrawn}
      onClose={onClose}
      fields={{
        quantity: { label: words.quantity, hint: words.withdrawHint(item.quantity), max: item.quantity },
      }}
    />
  );
}

/** How much a vault holds, and what a withdrawal costs. */
export function VaultSettings({ vault, onClose }: { vault: Vault; onClose: () => void }) {
  const words = useWords(vaultWords);
  const { save } = useWords(bankWords);
  const { max_items, cooldown_hours } = vault;
  return (
    <BankForm
      contract={updateVault}
      fixed={{ ...useBank().of, account_id: vault.account_id }}
      values={{ max_items, access_fee: String(vault.access_fee), cooldown_hours }}
      toInput={(entered) => Object.fromEntries(Object.entries(entered).filter(([, value]) => value !== null))}
      title={words.settingsTitle}
      submit={save}
      done={words.saved}
      onClose={onClose}
      fields={{
        max_items: words.maxItems,
        access_fee: words.accessFee,
        cooldown_hours: words.cooldownHours,
      }}
    />
  );
}
