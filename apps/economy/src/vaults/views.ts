import { draft, type EventData, type EventDraft } from '@cabildo/contracts/event';
import { pick } from '@cabildo/contracts/fields';
import {
  vaultItemDeleted,
  vaultItemDeposited,
  vaultItemDestroyed,
  vaultItemInherited,
  vaultItemWithdrawn,
} from '@cabildo/contracts/economy/vaults/events.ts';
import type { VaultItem } from '@cabildo/contracts/economy/vaults/vaults.ts';
import type { AccountRow } from '../bank/accounts/table.ts';
import type { MoveRow, VaultItemRow } from './table.ts';
import { ownersOf, ownerOf } from '../bank/accounts/rules.ts';

export const itemView = (row: Omit<VaultItemRow, 'open_moves' | 'is_deleted'>): VaultItem => ({
  vault_item_id: row.id,
  ...pick(row, 'account_id', 'item_id', 'item_name', 'quantity'),
  server_character_id: row.character_id,
  created_at: row.created_at.toISOString(),
});

/** The answer to the caller of a move that is done; `item` is the row that the move has left in the vault. */
export function answerOf(move: MoveRow, item: VaultItemRow | undefined): { status: number; output: object } {
  const { vault_item_id, item_id, item_name, quantity, fee } = move;
  // A deposit answers with the units that it put in, whatever has become of them since.
  if (move.direction === 'in') return { status: 201, output: { vault_item_id, item: itemView(move) } };
  const left = item?.quantity ?? 0;
  return {
    status: 200,
    output: { vault_item_id, item_id, item_name, withdrawn: quantity, quantity: left, fee },
  };
}

export function eventOf(move: MoveRow, account: AccountRow): EventDraft {
  const owner_character_id = ownerOf(account);
  const { account_id, vault_item_id, character_id, item_id, item_name, quantity, fee } = move;
  const data = {
    account_id,
    vault_item_id,
    owner_character_id,
    server_character_id: character_id,
    item_id,
    item_name,
    quantity,
  };
  const characterIds = [...new Set([character_id, owner_character_id])];
  if (move.estate_id !== null) return draft(vaultItemInherited, data, characterIds);
  return move.direction === 'in'
    ? draft(vaultItemDeposited, data, characterIds)
    : draft(vaultItemWithdrawn, { ...data, fee }, characterIds);
}

/** The event for the owner of a vault whose units went with their item (IT-03). */
export const deletionOf = (
  item: Pick<VaultItemRow, 'id' | 'account_id' | 'item_id' | 'item_name' | 'quantity'>,
  account: AccountRow,
): EventData<typeof vaultItemDeleted> => ({
  account_id: item.account_id,
  vault_item_id: item.id,
  owner_character_id: ownerOf(account),
  item_id: item.item_id!,
  item_name: item.item_name,
  quantity: item.quantity,
});

/** ECB-15: the heir of an estate was deleted while these units were on their way to it. */
export const isHeirless = ({ estate_id, refusal }: Pick<MoveRow, 'estate_id' | 'refusal'>): boolean =>
  estate_id !== null && refusal?.failure === 'character_not_found';

/** The event of the units of a deleted item that a move dropped; none where there were none. */
export function deletionsOf(move: MoveRow, account: AccountRow): EventDraft[] {
  if (move.dropped === 0) return [];
  const data = deletionOf({ ...move, id: move.vault_item_id, quantity: move.dropped }, account);
  const event = isHeirless(move) ? vaultItemDestroyed : vaultItemDeleted;
  return [draft(event, data, ownersOf(account))];
}
