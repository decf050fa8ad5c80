import giveUnits from '@cabildo/contracts/inventory/vaults/give_units.rpc.ts';
import takeUnits from '@cabildo/contracts/inventory/vaults/take_units.rpc.ts';
import type { UnitsOutcome } from '@cabildo/contracts/inventory/vaults/vaults.ts';
import type { Sql } from '@cabildo/kit/database';
import { IdBlocks } from '@cabildo/kit/ledger';
import type { Ask, CommandReply, Origin } from '@cabildo/kit/service';
import { carryOut, retryUntil, type Ended, type Settling, type Submit } from '@cabildo/saga';
import { account } from '../bank/accounts/resource.ts';
import type { MoneyLedger } from '../ledger/ledger.ts';
import { spending } from '../ledger/spending.ts';
import { decideEnd } from './ending.rules.ts';
import { vault, vaultItem, vaultMove } from './resource.ts';
import type { MoveRow } from './table.ts';

/** Milliseconds that the step after the inventory's answer needs. */
const END_MS = 1_500;

/**
 * Carries moves of real units to their end (ECB-16, design 4): a move is begun, then the inventory takes its units or gives
 * them, then the move is ended. Every step is committed before the next begins and may be repeated, and the inventory answers
 * a key the same however often the key is asked. So units are never in both places, and units that are in neither belong
 * to an open move, which {@link settle} ends.
 */
export class VaultMoves {
  readonly #ledger: MoneyLedger;
  readonly #database: Sql;

  constructor(ledger: MoneyLedger, database: Sql) {
    this.#ledger = ledger;
    this.#database = database;
  }

  /**
   * Carries a move to its end. `submit` gives the ledger the order that begins the move, or ends it at once.
   * @throws {TransientError} when nothing has begun; {OutcomeUnknown} when the inventory or the database is unreachable after
   * that: the move is settled later.
   */
  carryOut(submit: Submit<MoveRow>, { ask, origin }: { ask: Ask; origin: Origin }): Promise<CommandReply> {
    const goOn = async (move: MoveRow) => {
      const outcome = await retryUntil((until) => moveUnits(move, ask, until), origin.deadline - END_MS);
      // The step that ends the move answers the idempotency key, so no step claims the key.
      return this.#end(move, outcome, { ...origin, claim: null });
    };
    return carryOut({ submit, goOn, origin }, this.#database);
  }

  /**
   * Ends a move that a crash or a time-out interrupted (GW-23): asks for the same units again, under the same key.
   * @throws {BusError} {TransientError} while the inventory is unreachable: the job repeats the move after its lease.
   */
  async settle(move: MoveRow, { ask, cause, deadline }: Settling): Promise<void> {
    const outcome = await moveUnits(move, ask, deadline - END_MS);
    await this.#end(move, outcome, { actor: { kind: 'system', id: null }, claim: null, cause, deadline });
  }

  async #end(move: MoveRow, outcome: UnitsOutcome, origin: Origin): Promise<Ended> {
    const { output, line } = await this.#ledger.submit({
      ...origin,
      serverId: move.server_id,
      uses: {
        account: account(move.account_id),
        bank: move.bank_account_id === null ? undefined : account(move.bank_account_id),
        vault: vault(move.account_id),
        item: vaultItem(move.vault_item_id),
        move: vaultMove(move.id),
        left: outcome.moved || move.fee === 0 ? undefined : spending(move.server_id),
      },
      decide: (states, time) => decideEnd(outcome.moved ? null : outcome.refusal, states, time),
    });
    if (!output) throw new Error(`the end of a move was refused: ${line}`);
    return output;
  }
}

export const createVaultMoves = ({ database }: { database: Sql }, ledger: MoneyLedger): VaultMoves =>
  new VaultMoves(ledger, database);

export const createVaultMoveIds = (): IdBlocks => new IdBlocks('vault_move_id_blocks');

function moveUnits(move: MoveRow, ask: Ask, until: number): Promise<UnitsOutcome> {
  const order = {
    key: `vault:${move.id}`,
    server_id: move.server_id,
    server_character_id: move.character_id,
    item_id: move.item_id!,
    quantity: move.quantity,
  };
  return move.direction === 'in'
    ? ask(takeUnits, order, until)
    : ask(giveUnits, { ...order, is_estate: move.estate_id !== null }, until);
}
