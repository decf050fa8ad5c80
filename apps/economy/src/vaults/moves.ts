import giveUnits from '@cabildo/contracts/inventory/vaults/give_units.rpc.ts';
import takeUnits from '@cabildo/contracts/inventory/vaults/take_units.rpc.ts';
import type { UnitsOutcome } from '@cabildo/contracts/inventory/vaults/vaults.ts';
import type { Sql } from '@cabildo/kit/database';
import { IdBlocks } from '@cabildo/kit/ledger';
import {
  failureReply,
  parseReply,
  StoredReply,
  successReply,
  type Ask,
  type Origin,
} from '@cabildo/kit/service';
import { retryUntil, begun, submitOnce } from '@cabildo/saga';
import { account } from '../bank/accounts/resource.ts';
import type { MoneyLedger } from '../ledger/ledger.ts';
import { decideEnd, type CarriedMove, type MoveStep } from './ending.rules.ts';
import { vault, vaultItem, vaultMove } from './resource.ts';
import type { MoveRow } from './table.ts';

/** Milliseconds that the step after the inventory's answer needs. */
const END_MS = 1_500;

/**
 * Carries moves of real units to their end (ECB-16, design 4): a move is begun, then the inventory takes its units or gives
 * them, then it is ended. Every step is committed before the next begins and may be repeated, and the inventory answers a
 * key the same however often it is asked. So units are never in both places, and those that are in neither are on the
 * open move that {@link settle} ends.
 */
export class VaultMoves {
  readonly #ledger: MoneyLedger;
  readonly #database: Sql;

  constructor(ledger: MoneyLedger, database: Sql) {
    this.#ledger = ledger;
    this.#database = database;
  }

  /**
   * Carries a move to its end. `submit` gives the order that begins it, or ends it at once, to the ledger.
   * @throws {TransientError} when nothing has begun; {OutcomeUnknown} when the inventory or the database is unreachable after
   * that: the move is settled later.
   */
  async carryOut(
    submit: () => Promise<StoredReply>,
    { ask, origin }: { ask: Ask; origin: Origin },
  ): Promise<StoredReply> {
    const first = await submitOnce(submit, origin, this.#database);
    const reply = parseReply(first.line);
    if (!reply.ok) return first;
    const step = JSON.parse(reply.body) as MoveStep | { step?: undefined };
    // A record of a name, or the stored answer of the idempotency key.
    if (step.step !== 'moving') return first;
    return begun(async () => {
      const outcome = await retryUntil((until) => askFor(step.move, ask, until), origin.deadline - END_MS);
      // The key is answered by the step that ends the move, so no step claims it.
      return this.#end(step.move, outcome, { ...origin, claim: null });
    });
  }

  /**
   * Ends a move that a crash or a time-out interrupted (GW-23): asks for the same again, under the same key.
   * @throws {BusError} {TransientError} while the inventory is unreachable: it is repeated after the move's lease.
   */
  async settle(move: MoveRow, { ask, deadline }: { ask: Ask; deadline: number }): Promise<void> {
    const outcome = await askFor(move, ask, deadline - END_MS);
    await this.#end(move, outcome, { actor: { kind: 'system', id: null }, claim: null, deadline });
  }

  async #end(move: CarriedMove, outcome: UnitsOutcome, origin: Origin): Promise<StoredReply> {
    const ended = await this.#ledger.submit({
      ...origin,
      serverId: move.server_id,
      uses: {
        account: account(move.account_id),
        bank: move.bank_account_id === null ? undefined : account(move.bank_account_id),
        vault: vault(move.account_id),
        item: vaultItem(move.vault_item_id),
        move: vaultMove(move.id),
      },
      decide: (states, time) => decideEnd(outcome.moved ? null : outcome.refusal, states, time),
    });
    return replyTo(ended);
  }
}

export const createVaultMoves = ({ database }: { database: Sql }, ledger: MoneyLedger): VaultMoves =>
  new VaultMoves(ledger, database);

export const createVaultMoveIds = (): IdBlocks => new IdBlocks('vault_move_id_blocks');

async function askFor(move: CarriedMove, ask: Ask, until: number): Promise<UnitsOutcome> {
  const order = {
    key: `vault:${move.id}`,
    server_id: move.server_id,
    server_character_id: move.character_id,
    item_id: move.item_id!,
    quantity: move.quantity,
  };
  const outcome = await ask(move.direction === 'in' ? takeUnits : giveUnits, order, until);
  return outcome;
}

function replyTo({ line }: StoredReply): StoredReply {
  const reply = parseReply(line);
  if (!reply.ok) throw new Error(`the end of a move was refused: ${reply.failure.failure}`);
  const ended = JSON.parse(reply.body) as MoveStep;
  if (ended.step === 'moving') throw new Error('a move has not ended');
  return new StoredReply(
    ended.step === 'moved' ? successReply(ended.status, ended.answer) : failureReply(ended.refusal),
  );
}
