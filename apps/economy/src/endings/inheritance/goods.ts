import { fail, type Failure } from '@cabildo/contracts/errors';
import type { Goods } from '@cabildo/contracts/economy/endings/inheritance/inheritance.ts';
import countItems from '@cabildo/contracts/inventory/endings/count_items.rpc.ts';
import countVehicles from '@cabildo/contracts/vehicles/endings/count_vehicles.rpc.ts';
import type { Tx } from '@cabildo/kit/database';
import type { Ask } from '@cabildo/kit/service';
import { countVaultUnits } from '../estates/table.ts';
import type { BeneficiaryRow } from './table.ts';

const NOT_YET = {
  es: 'Los bienes pasan con la última cuenta: quita goods_to_character_id, o no envíes account_id.',
  en: 'Goods pass on with the last account: leave goods_to_character_id out, or send no account_id.',
};

/** Counts what a character has beside its accounts. */
export async function countGoods(ask: Ask, characterId: number): Promise<Goods> {
  const counted = { server_character_id: characterId };
  const [{ units }, { vehicles }] = await Promise.all([
    ask(countItems, counted),
    ask(countVehicles, counted),
  ]);
  return { items: units, vehicles };
}

/** The goods that pass on with an execution. */
export interface PassedGoods {
  goods: Goods;
  /** null: nobody inherits them, and they are destroyed. */
  goods_to_character_id: number | null;
}

interface Execution {
  serverId: number;
  characterId: number;
  /** The character that the executor named. */
  named: number | undefined;
  /** The beneficiaries who live. */
  heirs: readonly BeneficiaryRow[];
  /** Nothing else of the estate is left to be shared out. */
  isLast: boolean;
  counted: Goods;
}

/**
 * ECB-15: goods pass on as a whole, with the last account: to the character that the executor named, or else to the living
 * beneficiary of the largest share, on a tie to the one named first.
 */
export async function goodsOf(
  tx: Tx,
  { serverId, characterId, named, heirs, isLast, counted }: Execution,
): Promise<PassedGoods | Failure<'error'>> {
  if (!isLast)
    return named === undefined
      ? { goods: { items: 0, vehicles: 0 }, goods_to_character_id: null }
      : fail('error', { status: 409, message: NOT_YET });
  const [largest] = heirs.toSorted((a, b) => b.percentage - a.percentage || a.id - b.id);
  const inVaults = await countVaultUnits(tx, serverId, characterId);
  return {
    goods: { ...counted, items: Math.min(counted.items + inVaults, Number.MAX_SAFE_INTEGER) },
    goods_to_character_id: named ?? largest?.beneficiary_character_id ?? null,
  };
}
