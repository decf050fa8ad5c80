import type { ActionContract, InputOf } from '@cabildo/contracts/action';
import { fail, type Failure } from '@cabildo/contracts/errors';
import createAccount from '@cabildo/contracts/economy/bank/openings/create_account.ts';
import depositItem from '@cabildo/contracts/economy/vaults/deposit_vault_item.ts';
import getVaultInfo from '@cabildo/contracts/economy/vaults/get_vault_info.ts';
import listVaultItems from '@cabildo/contracts/economy/vaults/list_vault_items.ts';
import withdrawItem from '@cabildo/contracts/economy/vaults/withdraw_vault_item.ts';
import type { UnitsOrder, UnitsOutcome } from '@cabildo/contracts/inventory/vaults/vaults.ts';
import type { CallAnswers, TestClock } from '@cabildo/testing';
import { startWorld, type Person, type World } from '../testing/world.ts';

/** An item of the catalogue, of which every character has ten to begin with. */
export const GOLD = 77;
const TEN = 10;

/** Stands for the inventory: it moves units of what characters have, and answers a repeated key alike. */
export interface Storeroom {
  /** The units that a character has. */
  held(characterId: number): number;
  /** The names of the catalogue; “Oro” unless a test says otherwise. */
  readonly names: Map<number, string>;
  /** Whether the inventory says nothing of names at the moment. */
  isAway: boolean;
  /** Items that were deleted. */
  readonly deleted: Set<number>;
  /** Items that nobody may have more of. */
  readonly limited: Set<number>;
  /** Characters that were deleted. */
  readonly erased: Set<number>;
  /** Says once that it is broken, before or after it has moved the units of the next order: the caller is at a loss. */
  breaks: 'before' | 'after' | null;
}

function createStoreroom(): { storeroom: Storeroom; answers: CallAnswers } {
  const held = new Map<number, number>();
  const known = new Map<string, UnitsOutcome>();
  const storeroom: Storeroom = {
    held: (characterId) => held.get(characterId) ?? TEN,
    names: new Map(),
    isAway: false,
    deleted: new Set(),
    limited: new Set(),
    erased: new Set(),
    breaks: null,
  };
  const move =
    (sign: 1 | -1) =>
    (order: UnitsOrder & { is_estate?: boolean }): UnitsOutcome | Failure => {
      const { key, server_character_id: who, item_id, quantity, is_estate = false } = order;
      const { breaks } = storeroom;
      storeroom.breaks = null;
      if (breaks === 'before') return fail('error');
      const left = storeroom.held(who) + sign * quantity;
      const refusal = storeroom.erased.has(who)
        ? fail('character_not_found')
        : storeroom.deleted.has(item_id)
          ? fail('not_found')
          : left < 0
            ? fail('invalid_amount')
            : sign > 0 && storeroom.limited.has(item_id) && !is_estate
              ? fail('limit_exceeded')
              : null;
      const outcome = known.get(key) ?? (refusal ? { moved: false, refusal } : { moved: true });
      if (outcome.moved && !known.has(key)) held.set(who, left);
      known.set(key, outcome as UnitsOutcome);
      return breaks === 'after' ? fail('error') : (outcome as UnitsOutcome);
    };
  const answers = {
    'calls.inventory.take_units': move(-1),
    'calls.inventory.give_units': move(1),
    'calls.inventory.name_items': ({ item_ids }: { item_ids: number[] }) => {
      if (storeroom.isAway) return fail('error', { status: 503 });
      const known = item_ids.filter((id) => !storeroom.deleted.has(id));
      return { items: known.map((item_id) => ({ item_id, name: storeroom.names.get(item_id) ?? 'Oro' })) };
    },
  };
  return { storeroom, answers };
}

export type VaultWorld = World & { readonly storeroom: Storeroom };

/** The service beside an inventory. */
export async function startVaultWorld(clock?: TestClock, others: CallAnswers = {}): Promise<VaultWorld> {
  const { storeroom, answers } = createStoreroom();
  const world = await startWorld({ answers: { ...answers, ...others }, ...(clock && { clock }) });
  return { ...world, storeroom };
}

type Settings = Pick<InputOf<typeof createAccount>, 'max_items' | 'access_fee' | 'cooldown_hours'>;

/** A vault and its owner, who has 100 in the bank. */
export async function vaultOf(world: VaultWorld, settings: Partial<Settings> = {}) {
  const owner = world.person();
  const bank = await world.ok(
    createAccount,
    { server_character_id: owner.characterId, account_type: 'personal' },
    owner.ctx,
  );
  await world.fund(owner.serverId, bank.account_id, 100);
  const { account_id } = await world.ok(
    createAccount,
    { server_character_id: owner.characterId, account_type: 'vault', ...settings },
    owner.ctx,
  );
  const codeOf = async (contract: ActionContract, input: object, { ctx }: Pick<Person, 'ctx'> = owner) =>
    (await world.act(contract, { account_id, ...input }, ctx)).code;
  const put = async (input: object = {}, { ctx }: Person = owner) =>
    (await world.ok(depositItem, { account_id, item_name: 'Oro', ...input }, ctx)).vault_item_id;
  return {
    owner,
    account_id,
    bankId: bank.account_id,
    codeOf,
    put,
    /** Puts units of the item in. */
    store: (quantity: number) => put({ item_id: GOLD, quantity }),
    take: (vault_item_id: number, rest: object = {}, { ctx }: Pick<Person, 'ctx'> = owner) =>
      world.act(withdrawItem, { account_id, vault_item_id, ...rest }, ctx),
    items: async () => (await world.ok(listVaultItems, { account_id }, owner.ctx)).items,
    /** How many of each. */
    quantities: async () =>
      (await world.ok(listVaultItems, { account_id }, owner.ctx)).items.map(({ quantity }) => quantity),
    info: async () => (await world.ok(getVaultInfo, { account_id }, owner.ctx)).vault,
    held: () => world.storeroom.held(owner.characterId),
    spent: async () => 100 - (await world.balanceOf(bank.account_id)),
  };
}
