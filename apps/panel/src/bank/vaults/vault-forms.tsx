import depositItem from '@cabildo/contracts/economy/vaults/deposit_vault_item.ts';
import updateVault from '@cabildo/contracts/economy/vaults/update_vault.ts';
import withdrawItem from '@cabildo/contracts/economy/vaults/withdraw_vault_item.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { answer } from '../../api/answers.ts';
import { MoneyField } from '../../design/MoneyField.tsx';
import { NumberField } from '../../design/NumberField.tsx';
import { SegmentedControl } from '../../design/SegmentedControl.tsx';
import { Select } from '../../design/Select.tsx';
import { TextField } from '../../design/TextField.tsx';
import { toast } from '../../design/Toasts.tsx';
import { useForm } from '../../forms/use-form.ts';
import { useWords } from '../../words/words.ts';
import { BankDialog } from '../shared/bank-dialog.tsx';
import shared from '../shared/shared.module.css';
import { useBank, type Account } from '../shared/use-bank.ts';
import { bankWords } from '../shared/words.ts';
import type { Vault, VaultItem } from './vault-drawer.tsx';
import { vaultWords } from './words.ts';

const WHATS = ['item', 'note'] as const;

/** Puts units of an item into a vault, or a note of a name. */
export function DepositItem({ account, onClose }: { account: Account; onClose: () => void }) {
  const words = useWords(vaultWords);
  const { of } = useBank();
  const [what, setWhat] = useState<(typeof WHATS)[number]>('item');
  const { data } = useQuery(answer('inventory', 'get', of));
  const held = data?.items ?? [];
  const form = useForm(depositItem, {
    fixed: { ...of, account_id: account.account_id },
    values: { quantity: 1 },
    toInput: ({ item_id, item_name, quantity }) => ({
      ...(what === 'note' ? { item_name } : { item_id }),
      quantity: quantity ?? undefined,
    }),
    onDone() {
      toast({ title: words.deposited });
      onClose();
    },
  });
  return (
    <BankDialog form={form} title={words.depositTitle} submit={words.deposit} onClose={onClose}>
      <div className={shared.row}>
        <SegmentedControl
          label={words.what}
          value={what}
          onChange={setWhat}
          options={WHATS.map((value) => ({ value, label: words.whats[value] }))}
        />
      </div>
      {what === 'note' && <TextField {...form.text('item_name')} label={words.name} hint={words.noteHint} />}
      {what === 'item' &&
        (data && held.length === 0 ? (
          <p className={shared.soft}>{words.noInventory}</p>
        ) : (
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
        ))}
      <NumberField {...form.bind<number | null>('quantity', null)} label={words.quantity} min={1} />
    </BankDialog>
  );
}

/** Takes something out of a vault. */
export function WithdrawItem({ item, onClose }: { item: VaultItem; onClose: () => void }) {
  const words = useWords(vaultWords);
  const { of } = useBank();
  const form = useForm(withdrawItem, {
    fixed: { ...of, account_id: item.account_id, vault_item_id: item.vault_item_id },
    values: { quantity: item.quantity },
    toInput: ({ quantity }) => ({ quantity: quantity ?? undefined }),
    onDone() {
      toast({ title: words.withdrawn });
      onClose();
    },
  });
  return (
    <BankDialog
      form={form}
      title={words.withdrawTitle(item.item_name)}
      submit={words.withdraw}
      onClose={onClose}
    >
      <NumberField
        {...form.bind<number | null>('quantity', null)}
        label={words.quantity}
        hint={words.withdrawHint(item.quantity)}
        min={1}
        max={item.quantity}
      />
    </BankDialog>
  );
}

/** How much a vault holds, and what a withdrawal costs. */
export function VaultSettings({ vault, onClose }: { vault: Vault; onClose: () => void }) {
  const words = useWords(vaultWords);
  const { save } = useWords(bankWords);
  const { of, symbol } = useBank();
  const form = useForm(updateVault, {
    fixed: { ...of, account_id: vault.account_id },
    values: {
      max_items: vault.max_items,
      access_fee: String(vault.access_fee),
      cooldown_hours: vault.cooldown_hours,
    },
    toInput: (entered) => Object.fromEntries(Object.entries(entered).filter(([, value]) => value !== null)),
    onDone() {
      toast({ title: words.saved });
      onClose();
    },
  });
  return (
    <BankDialog form={form} title={words.settingsTitle} submit={save} onClose={onClose}>
      <NumberField
        {...form.bind<number | null>('max_items', null)}
        label={words.maxItems}
        min={1}
        max={1000}
      />
      <MoneyField {...form.text('access_fee')} label={words.accessFee} symbol={symbol} />
      <NumberField
        {...form.bind<number | null>('cooldown_hours', null)}
        label={words.cooldownHours}
        min={0}
        max={720}
      />
    </BankDialog>
  );
}
