import { inOrder } from '@cabildo/kit/database';
import { LedgerViolation, resource } from '@cabildo/kit/ledger';
import { account } from '../bank/accounts/resource.ts';
import {
  countItemsOf,
  findVaults,
  storeItems,
  storeMoves,
  vaultItems,
  vaultMoves,
  type MoveRow,
  type VaultItemRow,
  type VaultState,
} from './table.ts';

/**
 * The vault of an account. A command must use the account too: the account's lock protects the vault. The counts of a vault are
 * derived from its items and moves, so nothing is written.
 */
export const vault = resource<number, VaultState | undefined>({
  name: 'vault',
  after: [account],
  async lock(tx, accountIds) {
    const rows = new Map((await findVaults(tx, accountIds)).map((row) => [row.account_id, row]));
    return accountIds.map((id) => rows.get(id));
  },
});

/**
 * The number of rows that a character has put into vaults of the server and not taken out, whosever the vaults are (FU-09).
 * Other deposits of the same character wait until the commit.
 */
export const itemsOf = resource<number, number>({
  name: 'items of a character',
  after: [vault],
  lock: countItemsOf,
});

/** A row of a vault's contents; undefined when there is no row of this id yet, or no longer. */
export const vaultItem = resource<number, VaultItemRow | undefined>({
  name: 'vault item',
  after: [itemsOf],
  lock: async (tx, ids) => inOrder(ids, await vaultItems.lock(tx, ids)),
  write: (tx, changed) =>
    storeItems(
      tx,
      changed.map(({ state }) => state!),
    ),
  check(state, id) {
    const { quantity, open_moves } = state!;
    const isSound = Number.isSafeInteger(quantity) && quantity >= 0 && open_moves >= 0;
    if (!isSound) throw new LedgerViolation(`vault item ${id} would be ${quantity} (${open_moves})`);
  },
});

/** A deposit or withdrawal; undefined when there is no move of this id yet, or no longer (SV-11). */
export const vaultMove = resource<number, MoveRow | undefined>({
  name: 'vault move',
  after: [vaultItem],
  lock: async (tx, ids) => inOrder(ids, await vaultMoves.lock(tx, ids)),
  write: (tx, changed) =>
    storeMoves(
      tx,
      changed.map(({ state }) => state!),
    ),
});
