import { draft, type EventDraft } from '@cabildo/contracts';
import { vaultItemDeposited, vaultItemWithdrawn } from '@cabildo/contracts/economy/vaults/events.ts';
import type { VaultItem } from '@cabildo/contracts/economy/vaults/vaults.ts';
import type { AccountRow } from '../accounts/table.ts';
import type { MoveRow, VaultItemRow } from './table.ts';

export const itemView = (row: Omit<VaultItemRow, 'open_moves' | 'is_deleted'>): VaultItem => ({
  ...{ vault_item_id: row.id, account_id: row.account_id, item_id: row.item_id },
  ...{ item_name: row.item_name, quantity: row.quantity, server_character_id: row.character_id },
  created_at: row.created_at.toISOString(),
});

/** What a caller is answered whose move is done; `item` is what it has left in the vault. */
export function answerOf(move: MoveRow, item: VaultItemRow | undefined): { status: number; output: object } {
  const { vault_item_id, item_id, item_name, quantity, fee } = move;
  // A deposit is what it put in, whatever became of that since.
  if (move.direction === 'in') return { status: 201, output: { vault_item_id, item: itemView(move) } };
  const left = item?.quantity ?? 0;
  return {
    status: 200,
    output: { vault_item_id, item_id, item_name, withdrawn: quantity, quantity: left, fee },
  };
}

export function eventOf(move: MoveRow, { owner_character_id }: AccountRow): EventDraft {
  const { account_id, vault_item_id, character_id, item_id, item_name, quantity, fee } = move;
  const data = {
    ...{ account_id, vault_item_id, owner_character_id, server_character_id: character_id },
    ...{ item_id, item_name, quantity },
  };
  const characterIds = [...new Set([character_id, owner_character_id])];
  return move.direction === 'in'
    ? draft(vaultItemDeposited, data, characterIds)
    : draft(vaultItemWithdrawn, { ...data, fee }, characterIds);
}
