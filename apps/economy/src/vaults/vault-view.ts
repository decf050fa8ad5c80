import { pick } from '@cabildo/contracts/fields';
import type { Vault } from '@cabildo/contracts/economy/vaults/vaults.ts';
import { describeAccount } from '../bank/accounts/rules.ts';
import type { AccountRow } from '../bank/accounts/table.ts';
import { minutesToWait } from './rules.ts';
import type { VaultState } from './table.ts';

export const vaultView = (vault: VaultState, account: AccountRow, now: Date): Vault => ({
  account_id: vault.account_id,
  account_name: describeAccount(account).account_name,
  ...pick(vault, 'max_items', 'access_fee', 'cooldown_hours', 'item_count'),
  last_withdrawal_at: vault.last_withdrawal_at?.toISOString() ?? null,
  remaining_minutes: minutesToWait(vault, now),
});
