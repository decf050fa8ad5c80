import { NEW_VAULT } from '@cabildo/contracts/economy/vaults/vaults.ts';
import type { VaultRow } from './table.ts';

type Settings = Omit<VaultRow, 'account_id'>;
/** The settings of a vault that a caller sent. */
type Sent = { readonly [N in keyof Settings]?: number | undefined };

/** Whether a caller sent any setting of a vault. */
export const isSettling = ({ max_items, access_fee, cooldown_hours }: Sent): boolean =>
  (max_items ?? access_fee ?? cooldown_hours) !== undefined;

/** The settings of a vault after a caller has changed some. `before` defaults to those of a new vault. */
export const settledBy = (sent: Sent, before: Settings = NEW_VAULT): Settings => ({
  max_items: sent.max_items ?? before.max_items,
  access_fee: sent.access_fee ?? before.access_fee,
  cooldown_hours: sent.cooldown_hours ?? before.cooldown_hours,
});
