import type { Vault } from '@cabildo/contracts/economy/vaults/vaults.ts';
import { describeAccount } from '../accounts/rules.ts';
import type { AccountRow } from '../accounts/table.ts';
import { minutesToWait } from './rules.ts';
import type { VaultState } from './table.ts';

export const vaultView = (vault: VaultState, account: AccountRow, now: Date): Vault => ({
  account_id: vault.account_id,
  account_name: describeAccount(account).account_name,
  max_items: vault.max_items,
  access_fee: vault.access_fee,
  cooldown_hours: vault.cooldown_hours,
  item_count: vault.item_count,
  last_withdrawal_at: vault.last_withdrawal_at?.toISOString() ?? null,
  remaining_minutes: minutesToWait(vault, now),
});
