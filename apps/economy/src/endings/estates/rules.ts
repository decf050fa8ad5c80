import { draft } from '@cabildo/contracts/event';
import { vaultItemDestroyed } from '@cabildo/contracts/economy/vaults/events.ts';
import type { Decision, DecisionTime, Uses } from '@cabildo/kit/ledger';
import { causeColumns } from '@cabildo/kit/tracing/cause-columns.ts';
import type { AccountRow } from '../../bank/accounts/table.ts';
import type { Movement } from '../../ledger/postings.ts';
import { without } from '../../vaults/ending.rules.ts';
import type { MoveRow, VaultItemRow, VaultState } from '../../vaults/table.ts';
import { deletionOf } from '../../vaults/views.ts';
import type { EstateRow } from './table.ts';
import { ownersOf } from '../../bank/accounts/rules.ts';

/** The states on which it is decided what becomes of a row of a dead character's vault. */
export interface LeavingStates {
  readonly account: AccountRow | undefined;
  readonly vault: VaultState | undefined;
  readonly item: VaultItemRow | undefined;
  /** The deposit that put the units in. */
  readonly deposit: MoveRow | undefined;
}

type LeavingDecision = Decision<Uses, Movement>;

/**
 * ECB-15: units of a vault leave it for the heir, whose inventory gets them next, or are destroyed where nobody inherits. A
 * row that has left already stays as it is.
 * @param id the id of the move that takes the units out
 */
export function decideLeaving(
  estate: EstateRow,
  id: number,
  states: LeavingStates,
  time: DecisionTime,
): LeavingDecision {
  const { account, vault, item } = states;
  if (!account || !vault || !item || item.quantity === 0) return { output: {} };
  if (estate.to_character_id === null) return destroyed(states.deposit!, { account, vault, item });
  const left = { ...item, quantity: 0, open_moves: item.open_moves + 1 };
  const move: MoveRow = {
    id,
    server_id: estate.server_id,
    account_id: account.id,
    vault_item_id: item.id,
    direction: 'out',
    state: 'open',
    character_id: estate.to_character_id,
    user_id: estate.user_id,
    item_id: item.item_id,
    item_name: item.item_name,
    quantity: item.quantity,
    fee: 0,
    bank_account_id: null,
    refusal: null,
    dropped: 0,
    claim_actor: null,
    claim_key: null,
    ...causeColumns(undefined),
    created_at: time.now,
    due_at: time.now,
    estate_id: estate.id,
  };
  return { output: {}, changes: { vault: without(vault, left), item: left, move } };
}

/** Units that are still on their way into the vault come to nothing as well. */
function destroyed(
  deposit: MoveRow,
  { account, vault, item }: { account: AccountRow; vault: VaultState; item: VaultItemRow },
): LeavingDecision {
  const { quantity } = item;
  const gone = { ...item, quantity: 0, is_deleted: true };
  return {
    output: {},
    changes: {
      vault: without(vault, gone),
      item: gone,
      deposit: { ...deposit, dropped: deposit.dropped + quantity },
    },
    events: [draft(vaultItemDestroyed, deletionOf(item, account), ownersOf(account))],
  };
}
